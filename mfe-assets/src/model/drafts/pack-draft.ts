import type { Sealed } from '@ipr/client/flow/flow';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { fromBase64, toBase64 } from '@ipr/domain';

/** Layout of what is kept; a browser may hold drafts of an earlier release. */
const format = 1;

type KeptSealed = Omit<Sealed, 'bytes' | 'contentKey'> & { readonly contentKey: string };
interface Packed extends Omit<RegistrationDraft, 'sealed'> {
  readonly format: typeof format;
  readonly sealed?: KeptSealed;
}

/** The draft as text, without the ciphertext, which is kept beside it as bytes. The text holds the content key. */
export const packDraft = ({ sealed, ...draft }: RegistrationDraft): string => {
  const packed: Packed = { ...draft, format };
  if (!sealed) return JSON.stringify(packed);
  const { fileHash, sealedHash, contentKey } = sealed;
  return JSON.stringify({ ...packed, sealed: { fileHash, sealedHash, contentKey: toBase64(contentKey) } });
};

/** Whether a packed draft can only go on together with its ciphertext. */
export const unpackFacts = (text: string): (RegistrationDraft & { readonly isSealed: boolean }) | null => {
  const { format: found, sealed, ...draft } = JSON.parse(text) as Packed;
  return found === format ? { ...draft, isSealed: sealed !== undefined } : null;
};

/** @returns null for a layout of another release, or when the ciphertext is gone. */
export const unpackDraft = (text: string, bytes: Uint8Array<ArrayBuffer> | null): RegistrationDraft | null => {
  const { format: found, sealed, ...draft } = JSON.parse(text) as Packed;
  if (found !== format) return null;
  if (!sealed) return draft;
  if (!bytes) return null;
  return { ...draft, sealed: { ...sealed, contentKey: fromBase64(sealed.contentKey), bytes } };
};
