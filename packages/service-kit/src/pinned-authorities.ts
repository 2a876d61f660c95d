import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { PinnedAuthorities } from '@ipr/api';
import { ConfigError } from './config.ts';

interface PinnedFiles {
  readonly TSA_ROOTS?: string | undefined;
  readonly TSA_QUALIFIED_CERTS?: string | undefined;
}

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const dersIn = (path: string): string[] => {
  const found = readFileSync(path, 'utf8').match(block) ?? [];
  return found.map((pem) => new X509Certificate(pem).raw.toString('base64'));
};

const parse = <T>(variable: string, path: string, read: () => T): T => {
  try {
    return read();
  } catch (cause) {
    throw new ConfigError([`${variable}: ${path} is no PEM file of certificates (${(cause as Error).message})`]);
  }
};

const { roots: Roots, qualifiedSigners: Signers } = PinnedAuthorities.shape;

/**
 * The certificates that the operator pins for pages and certificates. The embedded authority writes its root at its own first start,
 * which may be later than this one: until then there is no root, and no timestamp counts as verified.
 * @throws ConfigError when a file is malformed, or the one of signers is missing
 */
export const pinnedAuthorities = ({
  TSA_ROOTS: rootFile,
  TSA_QUALIFIED_CERTS: signerFile,
}: PinnedFiles): (() => PinnedAuthorities) => {
  const qualifiedSigners = signerFile
    ? parse('TSA_QUALIFIED_CERTS', signerFile, () => Signers.min(1).parse(dersIn(signerFile)))
    : [];
  let roots: string[] | undefined;
  const read = (): PinnedAuthorities => {
    if (!roots && rootFile && existsSync(rootFile))
      roots = parse('TSA_ROOTS', rootFile, () => Roots.min(1).parse(dersIn(rootFile)));
    return { roots: roots ?? [], qualifiedSigners };
  };
  read();
  return read;
};
