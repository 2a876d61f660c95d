import { concatBytes } from '@ipr/domain';

const nonceBytes = 12;

/**
 * Creates the key that encrypts drafts in this browser. It is not extractable and never leaves the browser: a copy of the
 * browser's database or of its backup reveals neither content keys nor private fields. A script on this origin could use
 * it; the content security policy is the protection against that.
 */
export const newDraftKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

type Bytes = Uint8Array<ArrayBuffer>;

const paramsOf = (iv: Bytes, place: string) => ({ name: 'AES-GCM', iv, additionalData: bytesOf(place) });

/** AES-256-GCM: 12-byte nonce ‖ ciphertext. @param place storage key, authenticated: decryption fails under another one. */
export const encryptBytes = async (key: CryptoKey, plain: Bytes, place: string): Promise<Bytes> => {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return concatBytes(iv, new Uint8Array(await crypto.subtle.encrypt(paramsOf(iv, place), key, plain)));
};

/** @returns null if the key differs, or if the bytes or their storage key were changed. */
export const decryptBytes = async (key: CryptoKey, locked: Bytes, place: string): Promise<Bytes | null> => {
  const params = paramsOf(locked.subarray(0, nonceBytes), place);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(params, key, locked.subarray(nonceBytes)));
  } catch {
    return null;
  }
};

/** A text, encrypted as above. */
export const encryptDraft = (key: CryptoKey, text: string, place: string): Promise<Bytes> =>
  encryptBytes(key, bytesOf(text), place);

export const decryptDraft = async (key: CryptoKey, locked: Bytes, place: string): Promise<string | null> => {
  const plain = await decryptBytes(key, locked, place);
  return plain && new TextDecoder().decode(plain);
};
