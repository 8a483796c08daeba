/** Where the page is served securely, a service worker keeps what opens without the network. Elsewhere there is none. */
const address = document.body.dataset.worker;

if (isSecureContext && navigator.serviceWorker && address) {
  // Not before the page is there: keeping it must not make it slower.
  const register = () => navigator.serviceWorker.register(address).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
