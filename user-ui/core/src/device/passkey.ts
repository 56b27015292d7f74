import { PasskeyError } from './passkeyError';

/** Whether this browser can make and use passkeys and reads the server's options. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** What the browser says is meant for programmers: it becomes one of our errors. */
async function fromBrowser(asked: Promise<Credential | null>): Promise<object> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as object;
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure;
    throw new PasskeyError(failure.name === 'InvalidStateError' ? 'known' : 'cancelled', failure);
  }
  throw new PasskeyError('cancelled', undefined);
}

/** Lets the browser make a passkey; gives what the server stores. */
export async function createPasskey(options: unknown): Promise<object> {
  const { publicKey } = options as { publicKey: PublicKeyCredentialCreationOptionsJSON };
  const parsed = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
  return fromBrowser(navigator.credentials.create({ publicKey: parsed }));
}

/** Lets a passkey sign; gives what the server checks. */
export async function signWithPasskey(options: unknown): Promise<object> {
  const { publicKey } = options as { publicKey: PublicKeyCredentialRequestOptionsJSON };
  const parsed = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
  return fromBrowser(navigator.credentials.get({ publicKey: parsed }));
}
