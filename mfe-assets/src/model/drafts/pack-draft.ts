import type { EncryptedSource, FlowDraft } from '@ipr/client/flow/flow';
import { fromBase64, toBase64 } from '@ipr/domain';

/** Version of the stored layout; a browser may have drafts of an earlier release. */
const format = 1;

/** Kind of a draft; drafts of earlier releases have no kind and are registrations. */
export type DraftKind = 'registration' | 'update';

/** A draft of a flow that encrypts a file. */
export type KeptDraft = FlowDraft & { encrypted?: EncryptedSource };

/** Names of the encrypted file in stored drafts, of earlier releases too. */
type StoredSource = Readonly<Record<'fileHash' | 'sealedHash' | 'contentKey', string>>;
type Packed = FlowDraft & { readonly format: number; readonly kind?: DraftKind } & {
  readonly [name in 'sealed']?: StoredSource;
};

/** A packed draft without its ciphertext, and whether continuing requires the ciphertext. */
export type DraftFacts<D extends KeptDraft> = Omit<D, 'encrypted'> & { readonly isEncrypted: boolean };

/** The draft as text without its ciphertext, which is stored separately as bytes. The text contains the content key. */
export const packDraft = (kind: DraftKind, { encrypted, ...draft }: KeptDraft): string => {
  const packed: Packed = { ...draft, format, kind };
  if (!encrypted) return JSON.stringify(packed);
  const { fileHash, encryptedHash, contentKey } = encrypted;
  const source: StoredSource = { fileHash, sealedHash: encryptedHash, contentKey: toBase64(contentKey) };
  return JSON.stringify({ ...packed, sealed: source });
};

/** Kind of a packed draft; null for the layout of another release. */
export const kindOfPacked = (text: string): DraftKind | null => {
  const { format: found, kind = 'registration' } = JSON.parse(text) as Packed;
  return found === format ? kind : null;
};

/** @param text packed draft of the requested kind */
export const unpackFacts = <D extends KeptDraft>(text: string): DraftFacts<D> => {
  const { format: _, kind: __, sealed: source, ...draft } = JSON.parse(text) as Packed;
  return { ...(draft as unknown as Omit<D, 'encrypted'>), isEncrypted: source !== undefined };
};

/** @returns null for another kind, for the layout of another release, or if the ciphertext is missing. */
export const unpackDraft = <D extends KeptDraft>(
  kind: DraftKind,
  text: string,
  bytes: Uint8Array<ArrayBuffer> | null,
): D | null => {
  if (kindOfPacked(text) !== kind) return null;
  const { format: _, kind: __, sealed: source, ...draft } = JSON.parse(text) as Packed;
  if (!source) return draft as unknown as D;
  if (!bytes) return null;
  const { fileHash, sealedHash: encryptedHash, contentKey } = source;
  const encrypted: EncryptedSource = { fileHash, encryptedHash, contentKey: fromBase64(contentKey), bytes };
  return { ...draft, encrypted } as unknown as D;
};
