/** Account: everything a player can do with the own account. Every change is also stored in `me`. */

import type {
  AccountChange,
  Devices,
  DeviceView,
  Forgotten,
  LogIn,
  Me,
  PasskeyOptions,
  PasswordLink,
  Proof,
  SignUp,
  TokenMade,
} from "../protocol.js";
import { ask, get, post, send } from "./api.js";
import { me } from "./me.svelte.js";

export async function signUp(request: SignUp): Promise<void> {
  me.take(await post<Me>("/api/account", request));
}

export async function logIn(request: LogIn): Promise<void> {
  me.take(await post<Me>("/api/login", request));
}

export async function logOut(): Promise<void> {
  await ask("/api/logout", { method: "POST" });
  me.take(null);
}

export async function changeAccount(request: AccountChange): Promise<void> {
  me.take((await (await send("/api/account", request, "PATCH")).json()) as Me);
}

/** Ask for another e-mail with the link that confirms one's address. */
export async function sendConfirmation(): Promise<void> {
  await ask("/api/email/mail", { method: "POST" });
}

/** Ask for an e-mail with a link to a new password, for the account with that name or address. */
export async function sendPasswordLink(request: Forgotten): Promise<void> {
  await send("/api/password/forgotten", request);
}

/** Set a new password by the link in an e-mail; every session ends, this one as well. */
export async function setPassword(request: PasswordLink): Promise<void> {
  await send("/api/password", request);
  await me.refresh();
}

/** Confirm an address by the link in an e-mail. */
export async function confirmAddress(token: string): Promise<void> {
  await send("/api/email/confirm", { token });
  await me.refresh();
}

/**
 * Show that the owner of an account is there: by the password that was typed or, if it has none, by a passkey,
 * for which `use` asks. An account with no way in has nothing to show.
 */
export async function proofOf(
  account: Me,
  password: string,
  use: (options: string) => Promise<string>,
): Promise<Proof | null> {
  if (account.hasPassword) return { password };
  if (!account.passkeys?.length) return null;
  const { ticket, options } = await post<PasskeyOptions>("/api/account/proof", {});
  return { passkey: { ticket, credential: await use(options) } };
}

/** Delete the account for good. */
export async function deleteAccount(proof: Proof | null): Promise<void> {
  await send("/api/account/removal", { proof });
  me.take(null);
}

/** Log in with a passkey; `use` is where the browser asks for it. */
export async function logInWithPasskey(use: (options: string) => Promise<string>): Promise<void> {
  const { ticket, options } = await post<PasskeyOptions>("/api/login/passkey/options", {});
  me.take(await post<Me>("/api/login/passkey", { ticket, credential: await use(options) }));
}

/** Sign up without a password: with a passkey, which the browser makes as soon as there is an account. */
export async function signUpWithPasskey(
  request: SignUp,
  make: (options: string) => Promise<string>,
): Promise<void> {
  await post<Me>("/api/account", { ...request, password: null });
  try {
    await addPasskey("passkey", null, make);
  } catch (trouble) {
    await me.refresh(); // The account is there, and its page says that it needs a way in.
    throw trouble;
  }
}

/** Add a passkey of that name; `make` is where the browser makes it. */
export async function addPasskey(
  name: string,
  proof: Proof | null,
  make: (options: string) => Promise<string>,
): Promise<void> {
  const { ticket, options } = await post<PasskeyOptions>("/api/passkeys/options", { proof });
  me.take(await post<Me>("/api/passkeys", { ticket, credential: await make(options), name }));
}

export async function removePasskey(id: string): Promise<void> {
  await ask(`/api/passkeys/${encodeURIComponent(id)}`, { method: "DELETE" });
  await me.refresh();
}

/** Make a token for programs. It is told this once. */
export async function addToken(name: string, proof: Proof | null): Promise<string> {
  const { token } = await post<TokenMade>("/api/tokens", { name, proof });
  await me.refresh();
  return token;
}

/** The devices on which the account is logged in, the one that was used last first. */
export async function ownDevices(): Promise<readonly DeviceView[]> {
  return (await get<Devices>("/api/devices")).devices;
}

export async function endDevice(id: string): Promise<void> {
  await ask(`/api/devices/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Log all other devices out, and end all tokens. */
export async function endOtherDevices(): Promise<void> {
  await ask("/api/devices", { method: "DELETE" });
  await me.refresh();
}

export async function removeToken(id: string): Promise<void> {
  await ask(`/api/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
  await me.refresh();
}
