/** Offline: the service worker that keeps the page, and whether it has a new version. */

import { getLocale } from "../paraglide/runtime.js";
import { fileAt } from "./address.js";

const often = 3_600_000; // milliseconds between two questions for a new version

class Offline {
  /** Whether a new version is there, which the next load of the page shows. */
  hasNewVersion = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Let the page be kept; a browser that cannot do this goes on without. */
  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const workers = navigator.serviceWorker;
    const wasKept = workers.controller !== null;
    workers.addEventListener("controllerchange", () => this.#replaced(wasKept));
    const registration = await workers.register(fileAt("worker.js"), { updateViaCache: "none" });
    this.#follow(registration);
    setInterval(() => void registration.update().catch(() => undefined), often);
    (await workers.ready).active?.postMessage({ language: getLocale() });
  }

  /** Load the page again in its new version. Games are stored with every move, so nothing is lost. */
  takeNewVersion(): void {
    if (this.#waiting) this.#waiting.postMessage("take over");
    else location.reload();
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const look = (): void => {
      const { waiting, active } = registration;
      if (!waiting || !active) return;
      this.#waiting = waiting;
      this.hasNewVersion = true;
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  }

  /** Another version serves from now on: it was asked for here, or on another page. */
  #replaced(wasKept: boolean): void {
    if (!wasKept) return;
    if (this.#waiting) location.reload();
    this.hasNewVersion = true;
  }
}

export const offline = new Offline();
