import { createHash } from 'node:crypto';
import { z } from 'zod';

const index = z.int().min(1).max(255);
const point = z.string().regex(/^[0-9a-f]{96}$/);
const bytes32 = z.string().regex(/^[0-9a-f]{64}$/);
const proof = z.strictObject({ commitment: point, response: bytes32 });

/** What a ceremony makes: `nodes` shares of which `threshold` suffice, of a new key or of `publicKey`. */
export const terms = z
  .strictObject({ nodes: index, threshold: index, publicKey: point.nullable() })
  .refine(({ nodes, threshold }) => threshold <= nodes, 'the threshold is larger than the number of nodes');
export type Terms = z.infer<typeof terms>;

/** First message of a node that will hold a share: where to send it, and, if it deals, to what it has committed. */
export const hello = z.strictObject({ terms, index, transportKey: bytes32, commitmentsHash: bytes32.nullable() });
export type Hello = z.infer<typeof hello>;

/** Second message, of those who deal: Feldman's commitments, and for each node its value of the polynomial, encrypted. */
export const deal = z.strictObject({
  ceremony: bytes32,
  dealer: index,
  commitments: z.array(point).min(1).max(255),
  proof,
  shares: z.array(z.strictObject({ to: index, encrypted: z.string().regex(/^[0-9a-f]{160}$/) })).max(255),
});
export type Deal = z.infer<typeof deal>;

/** Last message: the node has the share that follows from all deals. */
export const receipt = z.strictObject({ ceremony: bytes32, deals: bytes32, index, proof });
export type Receipt = z.infer<typeof receipt>;

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export const commitmentsHash = (commitments: readonly string[]): string =>
  hashOf(['ipr-keys-commitments-1', ...commitments]);

const byIndex = <T>(list: readonly T[], indexOf: (one: T) => number): T[] =>
  [...list].sort((a, b) => indexOf(a) - indexOf(b));

/** Identifies a ceremony by all first messages. Its operators compare it by another channel. */
export const ceremonyId = (hellos: readonly Hello[]): string => {
  const sorted = byIndex(hellos, (each) => each.index);
  const { nodes, threshold, publicKey } = sorted[0]?.terms ?? { nodes: 0, threshold: 0, publicKey: null };
  const members = sorted.map((each) => [each.index, each.transportKey, each.commitmentsHash]);
  return hashOf(['ipr-keys-ceremony-1', nodes, threshold, publicKey, members]);
};

export const dealsHash = (deals: readonly Deal[]): string =>
  hashOf([
    'ipr-keys-deals-1',
    ...byIndex(deals, ({ dealer }) => dealer).map(
      ({ dealer, commitments, proof: { commitment, response }, shares }) => [
        dealer,
        commitments,
        commitment,
        response,
        byIndex(shares, ({ to }) => to).map(({ to, encrypted }) => [to, encrypted]),
      ],
    ),
  ]);
