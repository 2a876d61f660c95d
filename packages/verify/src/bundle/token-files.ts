import { fromHex, type Hex } from '@ipr/domain';
import { nameOf, parseCertificate } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import { partsOfPem } from '../rfc3161/pem.ts';
import { TokenRefused } from '../rfc3161/token-refused.ts';
import { endOfChain } from '../rfc3161/verify-renewals.ts';
import { type VerifiedToken, verifyToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkStamps } from './check-stamps.ts';
import type { CheckParams, Detail, Report } from './entries.ts';
import { readJsonFile } from './manifest.ts';
import { StampProofs, stampsOf } from './stamp-proofs.ts';
import type { Trusted } from './trusted.ts';

/** Where a token and its certificates are in a bundle. */
export interface TokenPaths {
  readonly token: string;
  readonly chain: string;
}

/** A token of a bundle that is not refuted. */
export interface CheckedToken {
  /** The token itself; null where another authority's alone is valid. */
  readonly own: VerifiedToken | null;
  /** The times of the token, its renewals, and those of further authorities. */
  readonly times: readonly Date[];
}

/** What the entry of a token is about. */
interface AboutToken {
  readonly code: 'token.valid' | 'seal.token' | 'record.token' | 'root.token';
  readonly params: CheckParams;
  /** Who published the token and its certificates, where that is shown. */
  readonly author?: Hex | null;
}

/** Largest PEM file that is read, in bytes: ten certificates of an authority. */
const mostPem = 256 * 1024;

const reasonOf = (thrown: unknown) => (thrown instanceof TokenRefused ? thrown.reason : 'certificates unreadable');

const read = (files: ZipFiles, paths: TokenPaths) => {
  const [token, chain] = [files.get(paths.token), files.get(paths.chain)];
  if (!token || !chain || chain.length > mostPem) throw new TokenRefused('answer unreadable', 'no token');
  return { token, certificates: partsOfPem(new TextDecoder().decode(chain)) };
};

const verify = async (files: ZipFiles, paths: TokenPaths, sha256: string, { roots }: Trusted) => {
  const { token, certificates } = read(files, paths);
  const trusted = roots ?? certificates.slice(-1);
  return verifyToken(token, { digest: fromHex(sha256), roots: trusted, certificates });
};

/** What the authority of a valid token is worth to this reader. */
const checkAuthority = ({ tsa, policy, chain }: VerifiedToken, { roots }: Trusted, report: Report): void => {
  const params = { authority: tsa };
  const root = chain.at(-1);
  if (roots && root)
    report.check('authority.root', null, { params: { ...params, root: nameOf(parseCertificate(root)) } });
  else report.open('authority.root', 'no root of the reader', params);
  if (policy === noLegalValuePolicy) report.open('authority.legal', 'no legal value', params);
};

/**
 * Checks a token of a bundle over a SHA-256 (64 hex digits). Its time is proved only under a root that the reader trusts: a root
 * from the bundle could be made by any person.
 * @returns null when it is refuted
 */
export const checkToken = async (
  files: ZipFiles,
  paths: TokenPaths,
  sha256: string,
  trusted: Trusted,
  report: Report,
  { code, params, author = null }: AboutToken,
): Promise<VerifiedToken | null> => {
  try {
    const verified = await verify(files, paths, sha256, trusted);
    const end = endOfChain(verified.chain);
    const isEnded = end < (trusted.now ?? new Date());
    const isSeal = code === 'seal.token';
    const ended = isSeal && isEnded ? { ended: end.toISOString() } : {};
    const stated = { ...params, time: verified.genTime.toISOString(), authority: verified.tsa, ...ended };
    // Without its renewals a token proves no more than with them: else removing the file that has them would prove its time. A seal has
    // none, and weighs: one that counts for less after its end would be worth removing. It is assessed at its own time, and says so.
    if (!trusted.roots) report.open(code, 'no root of the reader', stated);
    else if (isEnded && !isSeal) report.open(code, 'no renewal', stated);
    else report.check(code, null, { params: stated });
    checkAuthority(verified, trusted, report);
    return verified;
  } catch (thrown) {
    report.check(code, reasonOf(thrown), { params, author });
    return null;
  }
};

const readStamps = (files: ZipFiles, paths: TokenPaths, proofs: StampProofs) => {
  try {
    const { token, certificates } = read(files, paths);
    return stampsOf(token, certificates, proofs);
  } catch (thrown) {
    return reasonOf(thrown);
  }
};

/**
 * The same for a token whose bundle may have its revocation data, its renewals and the stamps of further authorities.
 * @param paths the file with the last three is left out of bundles of earlier releases
 * @returns null when none of them is valid
 * @throws BundleRefused document.unreadable
 */
export const checkStampedHash = async (
  files: ZipFiles,
  paths: TokenPaths & { readonly proofs: string },
  sha256: string,
  trusted: Trusted,
  report: Report,
  { params = {}, author = null }: Pick<Detail, 'params' | 'author'> = {},
): Promise<CheckedToken | null> => {
  const named = { code: 'token.valid', params, author } as const;
  if (!files.has(paths.proofs)) {
    const own = await checkToken(files, paths, sha256, trusted, report, named);
    return own && { own, times: [own.genTime] };
  }
  const proofs = readJsonFile(files, paths.proofs, StampProofs, 'document');
  const stamps = readStamps(files, paths, proofs);
  if (typeof stamps === 'string') {
    report.check('token.valid', stamps, { params, author });
    return null;
  }
  const all = await checkStamps(stamps, fromHex(sha256), trusted, report, params);
  const times = all.flat().map(({ genTime }) => genTime);
  return times.length > 0 ? { own: all[0]?.[0] ?? null, times } : null;
};
