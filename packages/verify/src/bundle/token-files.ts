import { fromHex } from '@ipr/domain';
import { nameOf, parseCertificate } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import { certificatesOfPem } from '../rfc3161/pem.ts';
import { TokenRefused } from '../rfc3161/token-refused.ts';
import { type VerifiedToken, verifyToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import type { Report } from './findings.ts';

/** Where a token and its certificates lie in a bundle. */
export interface TokenPaths {
  readonly token: string;
  readonly chain: string;
}

export interface TrustedRoots {
  /** Certificates (DER) of authorities that the reader trusts; without them the bundle's own root is taken and said to be. */
  readonly roots?: readonly Uint8Array[];
}

/** Largest PEM file that is read, in bytes: ten certificates of an authority. */
const mostPem = 256 * 1024;

const verify = async (files: ZipFiles, paths: TokenPaths, sha256: string, { roots }: TrustedRoots) => {
  const [token, chain] = [files.get(paths.token), files.get(paths.chain)];
  if (!token || !chain || chain.length > mostPem) throw new TokenRefused('answer unreadable', 'no token');
  const certificates = certificatesOfPem(new TextDecoder().decode(chain));
  const trusted = roots ?? certificates.slice(-1);
  return verifyToken(token, { digest: fromHex(sha256), roots: trusted, certificates });
};

/**
 * Checks a token of a bundle over a SHA-256 (64 hex digits), and says what it is worth.
 * @returns null when it does not count
 */
export const checkToken = async (
  files: ZipFiles,
  paths: TokenPaths,
  sha256: string,
  trusted: TrustedRoots,
  report: Report,
  finding: {
    readonly code: 'token.valid' | 'seal.token';
    readonly params: Readonly<Record<'version', number>> | Record<never, never>;
  },
): Promise<VerifiedToken | null> => {
  try {
    const verified = await verify(files, paths, sha256, trusted);
    const root = verified.chain.at(-1);
    const known = trusted.roots && root ? { root: nameOf(parseCertificate(root)) } : {};
    const said = { time: verified.genTime.toISOString(), authority: verified.tsa, ...known };
    report.say(finding.code, true, { ...finding.params, ...said });
    if (!trusted.roots) report.limit('token.root-not-pinned', { authority: verified.tsa });
    if (verified.policy === noLegalValuePolicy) report.limit('token.no-legal-value', { authority: verified.tsa });
    return verified;
  } catch (thrown) {
    const reason = thrown instanceof TokenRefused ? thrown.reason : 'certificates unreadable';
    report.say(finding.code, false, { ...finding.params, reason });
    return null;
  }
};
