import { fromHex } from '@ipr/domain';
import { nameOf, parseCertificate } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import { certificatesOfPem } from '../rfc3161/pem.ts';
import { TokenRefused } from '../rfc3161/token-refused.ts';
import { type VerifiedToken, verifyToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import type { CheckParams, Report } from './entries.ts';
import type { Trusted } from './trusted.ts';

/** Where a token and its certificates lie in a bundle. */
export interface TokenPaths {
  readonly token: string;
  readonly chain: string;
}

/** Largest PEM file that is read, in bytes: ten certificates of an authority. */
const mostPem = 256 * 1024;

const verify = async (files: ZipFiles, paths: TokenPaths, sha256: string, { roots }: Trusted) => {
  const [token, chain] = [files.get(paths.token), files.get(paths.chain)];
  if (!token || !chain || chain.length > mostPem) throw new TokenRefused('answer unreadable', 'no token');
  const certificates = certificatesOfPem(new TextDecoder().decode(chain));
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
  { code, params }: { readonly code: 'token.valid' | 'seal.token' | 'record.token'; readonly params: CheckParams },
): Promise<VerifiedToken | null> => {
  try {
    const verified = await verify(files, paths, sha256, trusted);
    const stated = { ...params, time: verified.genTime.toISOString(), authority: verified.tsa };
    if (trusted.roots) report.check(code, null, { params: stated });
    else report.open(code, 'no root of the reader', stated);
    checkAuthority(verified, trusted, report);
    return verified;
  } catch (thrown) {
    report.check(code, thrown instanceof TokenRefused ? thrown.reason : 'certificates unreadable', { params });
    return null;
  }
};
