/** Me: who the server takes this browser for. What can be done with an account is in account.ts. */

import type { Me, WhoAmI } from "../protocol.js";
import { getLocale } from "../paraglide/runtime.js";
import { setValue, valueOf } from "../local/values.js";
import { get, post, send } from "./api.js";

class Myself {
  /** Null until an account or a guest is needed. */
  known = $state.raw<Me | null>(null);
  /** Whether the server has said who this is. */
  isKnown = $state(false);
  /** Whether the server sends e-mail. */
  mail = $state(false);
  hasAccount = $derived(this.known !== null && this.known.player.kind !== "guest");

  /** The account that was logged in last, also while the server cannot be asked. */
  get account(): { id: string; name: string } | null {
    if (this.isKnown) return this.hasAccount ? this.known!.player : null;
    const last = valueOf("account") as { id?: unknown; name?: unknown } | null | undefined;
    return typeof last?.id === "string" && typeof last.name === "string"
      ? { id: last.id, name: last.name }
      : null;
  }

  #asked: Promise<void> | undefined;
  #guest: Promise<Me> | undefined;

  /** Ask who this is; asked once, and again after it has failed. */
  load(): Promise<void> {
    this.#asked ??= this.refresh().catch((trouble: unknown) => {
      this.#asked = undefined;
      throw trouble;
    });
    return this.#asked;
  }

  /** Ask again: something about the account has changed. */
  async refresh(): Promise<void> {
    const { me, mail } = await get<WhoAmI>("/api/me");
    this.mail = mail ?? false;
    this.take(me);
    await this.#tellLanguage();
  }

  /** E-mails are written in the language that was chosen last; it is told when there is an address. */
  async #tellLanguage(): Promise<void> {
    const language = getLocale();
    if (!this.mail || !this.known?.email || this.known.language === language) return;
    await send("/api/account", { language }, "PATCH").catch(() => undefined);
  }

  /** Return the account or guest; a new guest if there is none yet. */
  async ensurePlayer(): Promise<Me> {
    await this.load();
    if (this.known) return this.known;
    this.#guest ??= post<Me>("/api/guest", {}).finally(() => (this.#guest = undefined));
    const guest = await this.#guest;
    this.take(guest);
    return guest;
  }

  /** Store the account that the server names. */
  take(found: Me | null): void {
    this.known = found;
    this.isKnown = true;
    const last = this.hasAccount ? { id: found!.player.id, name: found!.player.name } : null;
    if (JSON.stringify(last) !== JSON.stringify(valueOf("account") ?? null)) void setValue("account", last);
  }
}

export const me = new Myself();
