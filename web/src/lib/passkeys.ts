/** Passkeys: letting the browser make and use them. The server's options and the answers are JSON. */

import { Trouble } from "./api.js";

const number = /^[\d.]+$|:/;

/** Whether passkeys can be used here: they belong to a name, so an address of numbers has none. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    !number.test(location.hostname)
  );
}

/** Make a passkey. */
export function makePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return told(() => navigator.credentials.create({ publicKey }));
}

/** Use one of the passkeys that the browser knows for this place. */
export function usePasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return told(() => navigator.credentials.get({ publicKey }));
}

/** What the browser answers; the dialog may have been closed, or there is no passkey. */
async function told(question: () => Promise<Credential | null>): Promise<string> {
  const credential = await question().catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Trouble("no_passkey", "There is no passkey.");
  return JSON.stringify(credential.toJSON());
}
