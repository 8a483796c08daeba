/** A button that prints the page; hidden where there is no JavaScript to do it. */
document.querySelectorAll("[data-print]").forEach((button) => {
  /** @type {HTMLElement} */ (button).hidden = false;
  button.addEventListener("click", () => print());
});
