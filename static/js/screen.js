/** The big screen stays awake, where the browser allows it: only on secure pages, and only while it is seen. */
class Screen {
  constructor() {
    addEventListener("visibilitychange", () => this.stayAwake());
    void this.stayAwake();
  }

  async stayAwake() {
    if (document.hidden) return;
    try {
      await navigator.wakeLock?.request("screen");
    } catch {
      // Not allowed: whoever set up the screen sees to it.
    }
  }
}

if (document.querySelector("[data-screen]")) new Screen();
