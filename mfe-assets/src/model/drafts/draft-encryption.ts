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

/** AES-256-GCM: 12-byte nonce ‖ ciphertext. @param place storage key, authenticated: decryption fails under another one. */
export const encryptDraft = async (key: CryptoKey, text: string, place: string): Promise<Uint8Array<ArrayBuffer>> => {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const params = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
  return concatBytes(iv, new Uint8Array(await crypto.subtle.encrypt(params, key, bytesOf(text))));
};

/** @returns null if the key differs, or if the bytes or their storage key were changed. */
export const decryptDraft = async (
  key: CryptoKey,
  locked: Uint8Array<ArrayBuffer>,
  place: string,
): Promise<string | null> => {
  const iv = locked.subarray(0, nonceBytes);
  const params = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(params, key, locked.subarray(nonceBytes)));
  } catch {
    return null;
  }
};
