import type { NameOpening } from '@ipr/api';
import { concatBytes, fromHex, type Hex, sha256Hex, toHex } from '@ipr/domain';
import type { ShareDocument } from './share-document.ts';

/** The commitment of a share document to the grantor's name: SHA-256(salt ‖ UTF-8 of the name). */
export const nameCommitment = async ({ name, salt }: NameOpening): Promise<Hex> =>
  `0x${await sha256Hex(concatBytes(fromHex(salt), new TextEncoder().encode(name)))}`;

/** A name with a fresh salt of 32 bytes, so that no guess of the name can be compared with its commitment. */
export const saltedName = (name: string): NameOpening => ({
  name,
  salt: toHex(crypto.getRandomValues(new Uint8Array(32))),
});

/** Whether this is the name that the grantor committed to. */
export const isGrantorName = async ({ nda }: ShareDocument, opening: NameOpening): Promise<boolean> =>
  nda !== undefined && (await nameCommitment(opening)) === nda.grantorName;
