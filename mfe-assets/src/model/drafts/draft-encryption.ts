import { concatBytes } from '@ipr/domain';

const nonceBytes = 12;

/**
 * The key under which drafts lie in this browser. It is made here, cannot be exported, and never leaves: whoever copies
 * the browser's database, or what a backup made of it, gets neither a content key nor a private text. A script on this
 * very origin could use it; against that stands the content security policy.
 */
export const newDraftKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** AES-256-GCM: 12-byte nonce ‖ ciphertext. @param place where it will lie; it opens nowhere else. */
export const encryptDraft = async (key: CryptoKey, text: string, place: string): Promise<Uint8Array<ArrayBuffer>> => {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const params = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
  return concatBytes(iv, new Uint8Array(await crypto.subtle.encrypt(params, key, bytesOf(text))));
};

/** @returns null when the key is another one, or the bytes or their place were changed. */
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
