import { keynetStatement } from '@ipr/domain';
import { z } from 'zod';
import { AssetId, Hex32 } from './fields.ts';
import { PartyName } from './sharing-values.ts';
import { SafeCall } from './transactions.ts';

/** Messages that identity signs: only those it can decode, never a raw digest (decision 0002). */
export const MessageRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nda-consent'), assetId: AssetId, ndaHash: Hex32 }),
  z.strictObject({ kind: z.literal('nda-party'), assetId: AssetId, ndaHash: Hex32, name: PartyName }),
  z.strictObject({ kind: z.literal('keynet-session'), message: z.string().min(1).max(4096).includes(keynetStatement) }),
]);
export type MessageRequest = z.infer<typeof MessageRequest>;

/** All that a wallet may sign. Identity signs transactions too, but gives their signatures to the relay alone (decision 0066). */
export const SignatureRequest = z.union([SafeCall.extend({ kind: z.literal('safe-transaction') }), MessageRequest]);
export type SignatureRequest = ({ readonly kind: 'safe-transaction' } & z.infer<typeof SafeCall>) | MessageRequest;
