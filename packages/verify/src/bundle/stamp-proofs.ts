import type { KeptTimestamp, ProvenTimestamp, StoredTimestamp } from '@ipr/api';
import { fromBase64 } from '@ipr/domain';
import { z } from 'zod';
import type { TokenWithProof } from '../rfc3161/renewal-input.ts';
import type { Stamp } from '../rfc3161/verify-stamp.ts';

/** DER in base64. */
export const Der = z
  .base64()
  .min(1)
  .max(64 * 1024);
const Captured = z
  .array(
    z
      .base64()
      .min(1)
      .max(176 * 1024),
  )
  .max(10);
const Proof = z.strictObject({ token: Der, chain: z.array(Der).min(1).max(10), revocation: Captured });
const Renewals = z.array(Proof).max(50);

/**
 * What a bundle has of a timestamp in addition to its token and certificates (docs/formats/timestamp-proofs.md): captured CRLs and OCSP
 * responses, renewals, and the stamps of further authorities. DER in base64.
 */
export const StampProofs = z.strictObject({
  schema: z.literal('ipr-timestamp-proofs/1'),
  revocation: Captured,
  renewals: Renewals,
  others: z.array(Proof.extend({ renewals: Renewals })).max(4),
});
export type StampProofs = z.output<typeof StampProofs>;

const bytesOf = ({ token, chain, revocation }: z.output<typeof Proof>): TokenWithProof => ({
  token: fromBase64(token),
  chain: chain.map(fromBase64),
  revocation: revocation.map(fromBase64),
});

/** All stamps of a bundle's timestamp, that of its token first. @param chain DER, from the signer to the root */
export const stampsOf = (token: Uint8Array, chain: readonly Uint8Array[], proofs: StampProofs): [Stamp, ...Stamp[]] => {
  const first = { token, chain, revocation: proofs.revocation.map(fromBase64) };
  return [
    [first, ...proofs.renewals.map(bytesOf)],
    ...proofs.others.map((other): Stamp => [bytesOf(other), ...other.renewals.map(bytesOf)]),
  ];
};

const proofOf = ({ token, chain, revocation }: ProvenTimestamp) => ({
  token,
  chain,
  revocation: revocation.flatMap((each) => (each.kind === 'none' ? [] : [each.data])),
});
const keptOf = (kept: KeptTimestamp) => ({ ...proofOf(kept), renewals: kept.renewals.map(proofOf) });

/**
 * What the service of timestamps kept of the request that one token answered, as a bundle has it.
 * @param token DER in base64; of any authority of the request
 * @returns null for a stored timestamp that does not have this token
 */
export const stampProofsOf = (
  { others = [], ...first }: StoredTimestamp,
  token: string,
): { readonly chain: readonly string[]; readonly proofs: StampProofs } | null => {
  const all = [first, ...others].map(keptOf);
  const own = all.find((each) => each.token === token);
  if (!own) return null;
  const { chain, revocation, renewals } = own;
  const proofs = {
    schema: 'ipr-timestamp-proofs/1' as const,
    revocation,
    renewals,
    others: all.filter((e) => e !== own),
  };
  return { chain, proofs: StampProofs.parse(proofs) };
};
