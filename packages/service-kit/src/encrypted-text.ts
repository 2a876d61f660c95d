import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16];

/**
 * Encrypts a short text for storage or for handing it to a client: AES-256-GCM (NIST SP 800-38D); nonce, ciphertext and tag
 * in base64url.
 * @param key 32 bytes
 * @param about context, authenticated as associated data: decryption fails with a different one
 */
export const encryptText = (key: Uint8Array, about: string, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const encrypted = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encrypted).toString('base64url');
};

/** @returns null for anything that `encryptText` did not produce with this key and context */
export const decryptText = (key: Uint8Array, about: string, encrypted: string): string | null => {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const end = bytes.length - tagBytes;
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), options);
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
