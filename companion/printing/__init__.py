"""Documents on paper: a template of `printouts/` and the game's own data become a tagged PDF, or Braille to emboss."""
