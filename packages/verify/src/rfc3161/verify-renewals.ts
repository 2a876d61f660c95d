import { type ParsedCertificate, parseCertificate } from './certificate.ts';
import { checkCrl } from './crl.ts';
import { checkOcsp } from './ocsp.ts';
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
}

export type RenewalOutcome =
  | { readonly outcome: 'proved'; readonly tokens: readonly VerifiedToken[] }
  | { readonly outcome: 'refuted'; readonly reason: RefusalReason | 'gap' | 'revoked'; readonly token: number }
  /** The certificates of the last token have ended, so that its signature proves nothing any more. */
  | { readonly outcome: 'not-proved'; readonly reason: 'no renewal'; readonly token: number };

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

/** @throws Refuted when a CRL or OCSP response, signed by a certificate of the chain, lists one of its certificates at this time */
const checkRevocation = async (chain: readonly ParsedCertificate[], data: readonly Uint8Array[], at: Date) => {
  for (const [index, certificate] of chain.slice(0, -1).entries())
    for (const each of data) {
      const issuer = chain[index + 1];
      if (!issuer) continue;
      const states = [await checkCrl(each, certificate, issuer, at), await checkOcsp(each, certificate, issuer, at)];
      if (states.some(({ state }) => state === 'revoked')) throw new Refuted('revoked');
    }
};

const verifyOne = async (
  proof: TokenWithProof,
  digest: Uint8Array,
  { roots, now }: RenewalExpectation,
  previous: VerifiedToken | undefined,
): Promise<VerifiedToken> => {
  const between = [previous?.genTime ?? new Date(0), now] as const;
  const verified = await verifyToken(proof.token, { digest, roots, certificates: proof.chain, between });
  await checkRevocation(verified.chain.map(parseCertificate), proof.revocation, verified.genTime);
  if (previous && verified.genTime > endOfChain(previous.chain)) throw new Refuted('gap');
  return verified;
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
  const tokens: VerifiedToken[] = [];
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
    ? { outcome: 'not-proved', reason: 'no renewal', token: tokens.length - 1 }
    : { outcome: 'proved', tokens };
};
