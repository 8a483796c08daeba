/** How the card pads show and write the cards that are no numbers. */
export const SIGNS = { skip: "⊘", reverse: "⇄", "draw-two": "+2", wild: "W", "wild-four": "+4", grayskull: "G" };
export const WRITTEN = { "draw-two": "+2", "wild-four": "+4", wild: "w" };
