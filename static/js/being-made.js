/** A document that is being made: asks now and then whether it is ready, and then shows it. */
const PAUSE = 700;

class BeingMade {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.address = root.dataset.beingMade ?? "";
    this.ask();
  }

  async ask() {
    try {
      const answer = await fetch(this.address, { headers: { Accept: "application/json" } });
      if (answer.ok && (await answer.json()).ready) {
        location.reload();
        return;
      }
    } catch {
      // The companion does not answer; it will again.
    }
    setTimeout(() => this.ask(), PAUSE);
  }
}

document.querySelectorAll("[data-being-made]").forEach((root) => new BeingMade(/** @type {HTMLElement} */ (root)));
