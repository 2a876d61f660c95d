import type { FlowDraft, Sealed } from '@ipr/client/flow/flow';
import { fromBase64, toBase64 } from '@ipr/domain';

/** Layout of what is kept; a browser may hold drafts of an earlier release. */
const format = 1;

/** What a draft is of; those of earlier releases say nothing and are registrations. */
export type DraftKind = 'registration' | 'update';

/** A draft that can be kept: of a flow that seals a file. */
export type KeptDraft = FlowDraft & { sealed?: Sealed };

type KeptSealed = Omit<Sealed, 'bytes' | 'contentKey'> & { readonly contentKey: string };
interface Packed extends FlowDraft {
  readonly format: number;
  readonly kind?: DraftKind;
  readonly sealed?: KeptSealed;
}

/** What a packed draft says without its ciphertext, and whether it can only go on together with it. */
export type DraftFacts<D extends KeptDraft> = Omit<D, 'sealed'> & { readonly isSealed: boolean };

/** The draft as text, without the ciphertext, which is kept beside it as bytes. The text holds the content key. */
export const packDraft = (kind: DraftKind, { sealed, ...draft }: KeptDraft): string => {
  const packed: Packed = { ...draft, format, kind };
  if (!sealed) return JSON.stringify(packed);
  const { fileHash, sealedHash, contentKey } = sealed;
  return JSON.stringify({ ...packed, sealed: { fileHash, sealedHash, contentKey: toBase64(contentKey) } });
};

/** What a packed draft is of; null for a layout of another release. */
export const kindOfPacked = (text: string): DraftKind | null => {
  const { format: found, kind = 'registration' } = JSON.parse(text) as Packed;
  return found === format ? kind : null;
};

/** @param text of the kind whose drafts are asked for */
export const unpackFacts = <D extends KeptDraft>(text: string): DraftFacts<D> => {
  const { format: _, kind: __, sealed, ...draft } = JSON.parse(text) as Packed;
  return { ...(draft as unknown as Omit<D, 'sealed'>), isSealed: sealed !== undefined };
};

/** @returns null for another kind or a layout of another release, or when the ciphertext is gone. */
export const unpackDraft = <D extends KeptDraft>(
  kind: DraftKind,
  text: string,
  bytes: Uint8Array<ArrayBuffer> | null,
): D | null => {
  if (kindOfPacked(text) !== kind) return null;
  const { format: _, kind: __, sealed, ...draft } = JSON.parse(text) as Packed;
  if (!sealed) return draft as unknown as D;
  if (!bytes) return null;
  return { ...draft, sealed: { ...sealed, contentKey: fromBase64(sealed.contentKey), bytes } } as unknown as D;
};
