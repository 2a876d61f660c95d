import { HexBytes } from '@ipr/protocol/evidence/hex';
import { z } from 'zod';

/** A name as its party typed it; half of a surrogate pair has no bytes that could be hashed. */
const StatedName = z
  .string()
  .min(1)
  .max(120)
  .regex(/^\P{Cs}*$/u);

/** The content of `parties.json`: the names of an NDA of version 1.2. Null is a name that was not recorded. */
export const NdaParties = z.strictObject({
  /** What opens `nda.grantorName` of the share document: SHA-256(salt ‖ UTF-8 of the name). */
  grantor: z.strictObject({ name: StatedName, salt: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
  /** Signed as the typed data NDAParty by the key that signed the consent. */
  grantee: z.strictObject({ name: StatedName, signature: HexBytes }).nullable(),
});
export type NdaParties = z.output<typeof NdaParties>;
