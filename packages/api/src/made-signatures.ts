import { allowedFunctions } from '@ipr/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, Hex32, IsoTime } from './fields.ts';

/** Functions that a person's Safe may call, and messages that its key signs. */
export const SignedActionName = z.enum([
  ...allowedFunctions.registry,
  ...allowedFunctions.accessPass,
  ...allowedFunctions.safe,
  'nda-consent',
  'nda-party',
  'keynet-session',
]);
export type SignedActionName = z.infer<typeof SignedActionName>;

/** What one signature permitted, decoded from the bytes that were signed. */
export const SignedAction = z.object({
  name: SignedActionName,
  assetId: AssetId.optional(),
  /** Title of an asset, or the name that signed an agreement. */
  label: z.string().optional(),
  /** The other account: of a grant, or the owner that was added or removed. */
  account: Address.optional(),
  level: z.enum(['view', 'edit', 'admin']).optional(),
});
export type SignedAction = z.infer<typeof SignedAction>;

/** A signature of the person's embedded key; a batch has several actions. */
export const MadeSignature = z.object({ digest: Hex32, at: IsoTime, actions: z.array(SignedAction) });
export type MadeSignature = z.infer<typeof MadeSignature>;

/** Continues after a signature. */
export const SignatureCursor = z.string().regex(/^[0-9a-f]{24}$/);

export const madeSignatureCalls = {
  signatures: endpoint({
    method: 'GET',
    path: '/wallet/signatures',
    audience: 'person',
    summary: 'Signatures by the embedded key of the caller and what each permitted, the latest first',
    input: z.strictObject({
      /** `next` of the page before. */
      before: SignatureCursor.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ items: z.array(MadeSignature), next: SignatureCursor.nullable() }),
  }),
};
