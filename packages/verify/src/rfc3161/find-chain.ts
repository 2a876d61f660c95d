import { BasicConstraints } from 'pkijs';
import { extensionOf, keyUsage, keyUsageOf, namesFit, type ParsedCertificate, sameBytes } from './certificate.ts';
import { isDamaged } from './damaged-root.ts';
import { oid } from './oids.ts';
import { certificateIsSignedBy } from './public-key.ts';
import { TokenRefused } from './token-refused.ts';

/** Certificates above the signer. */
const maxDepth = 5;
/** A hostile set of certificates that all sign each other must not keep the process busy. */
const maxChecks = 100;

type Chain = readonly ParsedCertificate[];

/** Critical extensions that are understood here; any other one makes a certificate useless (RFC 5280 section 4.2). */
const understood: readonly string[] = [
  oid.basicConstraints,
  oid.keyUsage,
  oid.extendedKeyUsage,
  oid.certificatePolicies,
];

/** @throws TokenRefused 'wrong certificate' for an extension twice */
const isSound = (certificate: ParsedCertificate): boolean =>
  (certificate.fields.extensions ?? []).every(
    ({ critical, extnID }) => extensionOf(certificate, extnID) && (!critical || understood.includes(extnID)),
  );

/** May it issue certificates, with `below` other issuers between it and the signer (RFC 5280 section 6.1.4)? */
const mayIssue = (certificate: ParsedCertificate, below: number): boolean => {
  const constraints = extensionOf(certificate, oid.basicConstraints)?.parsedValue;
  if (!(constraints instanceof BasicConstraints) || !constraints.cA) return false;
  const { pathLenConstraint: most } = constraints;
  if (most !== undefined && !(typeof most === 'number' && below <= most)) return false;
  const usage = keyUsageOf(certificate);
  return usage === undefined || (usage & keyUsage.keyCertSign) !== 0;
};

const isValidAt = ({ fields }: ParsedCertificate, time: Date): boolean =>
  fields.notBefore.value <= time && time <= fields.notAfter.value;

const isIssuedBy = async (child: ParsedCertificate, issuer: ParsedCertificate): Promise<boolean> =>
  namesFit(child, issuer) && (await certificateIsSignedBy(child, issuer));

/** Every way from the signer up to a root, shortest first at each step. */
async function* chainsFrom(below: Chain, pool: Chain, roots: Chain, budget: { checks: number }): AsyncGenerator<Chain> {
  const last = below.at(-1) as ParsedCertificate;
  if (roots.some(({ der }) => sameBytes(der, last.der))) yield below;
  if (below.length > maxDepth) return;
  const issues = async (issuer: ParsedCertificate): Promise<boolean> => {
    budget.checks += 1;
    if (budget.checks > maxChecks) throw new TokenRefused('untrusted authority', 'too many certificates to try');
    try {
      return mayIssue(issuer, below.length - 1) && isSound(issuer) && (await isIssuedBy(last, issuer));
    } catch {
      return false;
    }
  };
  const unused = ({ der }: ParsedCertificate) => !below.some((each) => sameBytes(each.der, der));
  for (const root of roots) if (unused(root) && (await issues(root))) yield [...below, root];
  for (const issuer of pool)
    if (unused(issuer) && (await issues(issuer))) yield* chainsFrom([...below, issuer], pool, roots, budget);
}

/**
 * Certificates from the signer to one of the roots, all valid at `time`: the part of RFC 5280 section 6 that a
 * time-stamping authority needs. Stricter than it where in doubt: name constraints and policy constraints that are
 * critical are not processed but refused. Revocation is not looked up.
 * @throws TokenRefused 'untrusted authority', 'certificate expired'
 */
export const findChain = async (signer: ParsedCertificate, pool: Chain, roots: Chain, time: Date): Promise<Chain> => {
  if (!isSound(signer)) throw new TokenRefused('untrusted authority', 'an extension is critical and unknown');
  let outOfTime = false;
  const whole: ParsedCertificate[] = [];
  for (const root of roots) if (!(await isDamaged(root))) whole.push(root);
  for await (const chain of chainsFrom([signer], pool, whole, { checks: 0 })) {
    if (chain.every((certificate) => isValidAt(certificate, time))) return chain;
    outOfTime = true;
  }
  if (outOfTime)
    throw new TokenRefused('certificate expired', `not all of the chain is valid at ${time.toISOString()}`);
  throw new TokenRefused('untrusted authority', 'no chain to a pinned root');
};
