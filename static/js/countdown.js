/** Counts seconds down beside a vote. Nothing happens at the end: people may ignore it. */
class Countdown {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.left = Number(root.dataset.countdown);
    root.hidden = false;
    this.show();
    this.timer = setInterval(() => this.tick(), 1000);
  }

  tick() {
    this.left -= 1;
    if (this.left <= 0) clearInterval(this.timer);
    this.show();
  }

  show() {
    this.root.textContent = (this.root.dataset.text ?? "").replace("NUMBER", String(this.left));
  }
}

document.querySelectorAll("[data-countdown]").forEach((root) => new Countdown(/** @type {HTMLElement} */ (root)));
