/**
 * A form that is sent once, and only when the server answers: a double tap is one, and what is typed stays on the page
 * while the Wi-Fi is away. Without JavaScript the form is sent as it is.
 */
const RETRY_MS = 2000;

class SendWhenUp {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.sending = false;
    form.addEventListener("submit", (event) => this.submit(event));
    // A page shown again by the back button may be sent again.
    addEventListener("pageshow", () => { this.sending = false; });
  }

  /** @param {SubmitEvent} event */
  async submit(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (this.sending) return;
    this.sending = true;
    while (!(await this.isUp())) {
      this.say(document.body.dataset.textWaiting ?? "");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.say("");
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.name) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
      this.form.append(field);
    }
    this.form.submit();
  }

  async isUp() {
    try {
      await fetch(document.body.dataset.ping ?? "/", { method: "HEAD", cache: "no-store" });
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} text */
  say(text) {
    this.note ??= this.form.insertAdjacentElement("beforeend", Object.assign(document.createElement("p"), { className: "waiting" }));
    this.note.setAttribute("role", "status");
    this.note.hidden = !text;
    this.note.textContent = text;
  }
}

document.querySelectorAll("form[data-send-when-up]").forEach((form) => new SendWhenUp(/** @type {HTMLFormElement} */ (form)));
