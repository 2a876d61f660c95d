import { decryptFile, encryptFile, Failure, fromHex, newContentKey, sha256Hex, toHex } from '@ipr/domain';
import { largestOwnText, type NdaTerms, type ShareDocument } from '@ipr/protocol/share/share-document';
import type { Person } from '../person.ts';

export type OwnTextType = NonNullable<NdaTerms['ownText']>['type'];

/** Maximum bytes of an own text. */
export const ownTextLimit = largestOwnText;

/** The grantor's own text of an NDA. */
export interface OwnText {
  readonly type: OwnTextType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encrypts the text under a fresh key and stores it. @returns its place in the share document, and the key in hex */
export const storeOwnText = async (
  { api }: Pick<Person, 'api'>,
  { type, bytes }: OwnText,
  idempotencyKey: string,
): Promise<{ readonly ownText: NonNullable<NdaTerms['ownText']>; readonly key: string }> => {
  const key = newContentKey();
  const [sha256, encrypted] = await Promise.all([sha256Hex(bytes), encryptFile(bytes, key)]);
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const stored = await api.storage.uploadFile(
    { metadata },
    { file: new Blob([encrypted]), fileName: 'agreement.iprf', idempotencyKey, quiet: true },
  );
  return { ownText: { type, size: bytes.length, sha256, cid: stored.ipfsHash }, key: toHex(key) };
};

/**
 * The grantor's own text of an NDA, decrypted and compared with the hash that the grantor signed.
 * @throws Failure request.invalid for a missing key or another text; storage.content-not-found, storage.unavailable
 */
export const readOwnText = async (
  { api }: Pick<Person, 'api'>,
  { nda }: ShareDocument,
  key: string | null,
): Promise<OwnText | null> => {
  if (!nda?.ownText) return null;
  const { cid, sha256, size, type } = nda.ownText;
  if (key === null) throw new Failure('request.invalid');
  const encrypted = await api.content(cid);
  const bytes = await decryptFile(encrypted, fromHex(key)).catch((cause: unknown) => {
    throw new Failure('request.invalid', {}, cause);
  });
  if (bytes.length !== size || (await sha256Hex(bytes)) !== sha256) throw new Failure('request.invalid');
  return { type, bytes };
};
