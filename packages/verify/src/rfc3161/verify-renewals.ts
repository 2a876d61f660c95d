import { type ChainRevocation, revocationOf } from './captured-revocation.ts';
import { parseCertificate } from './certificate.ts';
import { renewalDigest, type TokenWithProof } from './renewal-input.ts';
import { type RefusalReason, TokenRefused } from './token-refused.ts';
import { type VerifiedToken, verifyToken } from './verify-token.ts';

export interface RenewalExpectation {
  /** The SHA-256 that the first token stamps, 32 bytes. */
  readonly digest: Uint8Array;
  /** Certificates (DER) of which one must be at the end of every chain. */
  readonly roots: readonly Uint8Array[];
  /** The reader's time. */
  readonly now: Date;
  /** By how much a token may be later than the reader's time, in seconds; 0 when left out. */
  readonly tolerance?: number;
}

/** A verified token, with what its captured revocation data proves of its certificates. */
export interface ProvenToken extends VerifiedToken {
  readonly revocation: Exclude<ChainRevocation, 'revoked'>;
}

export type RenewalOutcome =
  | { readonly outcome: 'proved'; readonly tokens: readonly ProvenToken[] }
  | { readonly outcome: 'refuted'; readonly reason: RefusalReason | 'gap' | 'revoked'; readonly token: number }
  /** The certificates of the last token have ended, so that its signature proves nothing any more. */
  | {
      readonly outcome: 'not-proved';
      readonly reason: 'no renewal';
      readonly token: number;
      readonly tokens: readonly ProvenToken[];
    };

class Refuted extends Error {
  override readonly name = 'Refuted';
  readonly reason: 'gap' | 'revoked';

  constructor(reason: 'gap' | 'revoked') {
    super(reason);
    this.reason = reason;
  }
}

/** When the first certificate of a chain ends. @param chain DER */
export const endOfChain = (chain: readonly Uint8Array[]): Date =>
  new Date(Math.min(...chain.map((der) => parseCertificate(der).fields.notAfter.value.getTime())));

const verifyOne = async (
  proof: TokenWithProof,
  digest: Uint8Array,
  { roots, now, tolerance = 0 }: RenewalExpectation,
  previous: VerifiedToken | undefined,
): Promise<ProvenToken> => {
  const between = [previous?.genTime ?? new Date(0), new Date(now.getTime() + tolerance * 1000)] as const;
  const verified = await verifyToken(proof.token, { digest, roots, certificates: proof.chain, between });
  const revocation = await revocationOf(verified.chain.map(parseCertificate), proof.revocation, verified.genTime);
  if (revocation === 'revoked') throw new Refuted('revoked');
  if (previous && verified.genTime > endOfChain(previous.chain)) throw new Refuted('gap');
  return { ...verified, revocation };
};

const refutationOf = (thrown: unknown, token: number): RenewalOutcome => {
  if (thrown instanceof TokenRefused || thrown instanceof Refuted)
    return { outcome: 'refuted', reason: thrown.reason, token };
  throw thrown;
};

/**
 * Checks a token and its renewals: each renewal stamps the token before it (`renewalInput`) at a time when all certificates of that
 * token were valid and not revoked, and the certificates of the last one are valid now.
 * @param proofs the token and its renewals, oldest first
 */
export const verifyRenewals = async (
  proofs: readonly [TokenWithProof, ...TokenWithProof[]],
  expected: RenewalExpectation,
): Promise<RenewalOutcome> => {
  const tokens: ProvenToken[] = [];
  let { digest } = expected;
  for (const [at, proof] of proofs.entries()) {
    try {
      tokens.push(await verifyOne(proof, digest, expected, tokens.at(-1)));
    } catch (thrown) {
      return refutationOf(thrown, at);
    }
    digest = await renewalDigest(digest, proof);
  }
  const ends = endOfChain(tokens.at(-1)?.chain ?? []);
  return ends < expected.now
    ? { outcome: 'not-proved', reason: 'no renewal', token: tokens.length - 1, tokens }
    : { outcome: 'proved', tokens };
};
