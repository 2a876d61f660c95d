import {
  extensionOf,
  extensionPurposes,
  keyUsage,
  keyUsageOf,
  nameOf,
  type ParsedCertificate,
  readable,
  sameBytes,
} from './certificate.ts';
import { checkSignature } from './check-signature.ts';
import { reading } from './der.ts';
import { findChain } from './find-chain.ts';
import { oid } from './oids.ts';
import { openToken } from './signed-token.ts';
import { TokenRefused } from './token-refused.ts';
import { claimsQualified, type TokenInfo } from './tst-info.ts';

export interface TokenExpectation {
  /** What must be stamped: a SHA-256, 32 bytes. */
  readonly digest: Uint8Array;
  /** Certificates (DER) of which one must stand at the end of the chain. */
  readonly roots: readonly Uint8Array[];
  /** What the request carried; without it the token's nonce is not looked at. */
  readonly nonce?: Uint8Array;
  /** Certificates (DER) that the token itself may not carry. */
  readonly certificates?: readonly Uint8Array[];
  /** Policies that are accepted; any when left out. */
  readonly policies?: readonly string[];
  /** Where genTime must lie, both ends included. */
  readonly between?: readonly [Date, Date];
}

export interface VerifiedToken {
  readonly genTime: Date;
  /** Hex, lower case, no leading zeros. */
  readonly serial: string;
  readonly policy: string;
  /** Common name of the signer. */
  readonly tsa: string;
  /** From the signer to the root, DER. */
  readonly chain: readonly Uint8Array[];
  /** The token claims to be a qualified electronic time stamp (EN 319 422). Only a claim of its signer. */
  readonly claimsQualified: boolean;
}

const checkInfo = (info: TokenInfo, { digest, nonce, policies, between }: TokenExpectation) => {
  if (info.algorithm !== oid.sha256 || !sameBytes(info.imprint, digest))
    throw new TokenRefused('wrong hash', 'another hash was stamped');
  if (nonce && !(info.nonce && sameBytes(info.nonce, nonce)))
    throw new TokenRefused('wrong nonce', info.nonce ? 'the answer to another request' : 'no nonce');
  if (policies && !policies.includes(info.policy)) throw new TokenRefused('wrong policy', info.policy);
  const time = info.genTime.getTime();
  if (between && !(between[0].getTime() <= time && time <= between[1].getTime()))
    throw new TokenRefused('wrong time', info.genTime.toISOString());
  if (info.extensions.some(({ critical }) => critical))
    throw new TokenRefused('answer unreadable', 'a critical extension of the token');
};

/** The key is for time stamps and for nothing else (RFC 3161 section 2.3). */
const checkPurpose = (signer: ParsedCertificate) => {
  const purposes = extensionPurposes(signer) ?? [];
  if (!extensionOf(signer, oid.extendedKeyUsage)?.critical || purposes.length !== 1 || purposes[0] !== oid.timeStamping)
    throw new TokenRefused('wrong purpose', 'extended key usage is not timeStamping alone, critical');
  const usage = keyUsageOf(signer);
  if (usage !== undefined && (usage & (keyUsage.digitalSignature | keyUsage.nonRepudiation)) === 0)
    throw new TokenRefused('wrong purpose', 'key usage does not allow signatures');
};

/**
 * Checks a TimeStampToken (RFC 3161, RFC 5816) over nothing but bytes: what it stamps, who signed, with which
 * certificate, for which purpose, up to a pinned root, all valid at its own genTime.
 * @throws TokenRefused with a reason for the first check that fails.
 */
export const verifyToken = (token: Uint8Array, expected: TokenExpectation): Promise<VerifiedToken> =>
  reading(async () => {
    const { info, content, signerInfo, certificates } = openToken(token);
    checkInfo(info, expected);
    // Equal certificates are one object (`parseCertificate`): those of the token are among the others, too.
    const known = [...new Set(readable([...certificates, ...(expected.certificates ?? [])]))];
    const signer = await checkSignature(signerInfo, content, known);
    checkPurpose(signer);
    const chain = await findChain(signer, known, readable(expected.roots), info.genTime);
    return {
      genTime: info.genTime,
      serial: info.serial,
      policy: info.policy,
      tsa: nameOf(signer),
      chain: chain.map(({ der }) => der),
      claimsQualified: claimsQualified(info),
    };
  });
