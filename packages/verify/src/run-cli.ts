import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { EvidenceKeys } from '@ipr/protocol/evidence/signature';
import { dimensions, type Entry } from './bundle/entries.ts';
import { refutedVersions, type Verdict } from './bundle/settle.ts';
import { trustedBy } from './bundle/trusted.ts';
import { queryNode } from './chain/query-node.ts';
import { checkSentences, dimensionSentences, rootSentences, unreadableSentences } from './cli-sentences.ts';
import { confirmBundle } from './confirm-bundle.ts';
import { RootRefused, readRoots } from './rfc3161/trusted-roots.ts';
import { type VerifiedBundle, verifyBundle } from './verify-bundle.ts';

const usage = `Checks a certificate, take-home or NDA evidence bundle offline; with --rpc a node of its chain is queried as well.

  verify [--root authority.pem] [--signer signer.pem] [--operator keys.json] [--rpc URL] [--json] BUNDLE.zip | CERTIFICATE.pdf

  --root  a certificate of an authority that you trust, PEM or DER; may be given several times. Without it no time stamp is
          proved: any person can make a root. With the root of a signer here, the time stamps of an honest certificate are refuted.
  --signer  the certificate of a signer of certificates of registration, or of its root, PEM or DER; may be given several times. A
          --root does not count for them: public authorities of time stamps issue certificates to anyone, too.
  --operator  public keys of an operator whose records you trust: a JWK set.

Exit code: 0 integrity, time, account and network are proved, 1 something is refuted, 2 unreadable, or wrong use, 3 nothing is
refuted, but something of those four is not proved. Who the person was is never proved.
`;

const titles = {
  'take-home': 'Take-home bundle',
  'nda-evidence': 'NDA evidence bundle',
  certificate: 'Certificate of registration',
} as const;
const verdicts: Readonly<Record<Verdict, string>> = {
  proved: 'PROVED in integrity, time, account and network',
  refuted: 'REFUTED',
  'not-proved': 'NOT PROVED: nothing is refuted, but not everything is proved',
  unreadable: 'UNREADABLE',
};
const outcomes = { proved: 'passed', refuted: 'FAILED', 'not-proved': 'not proved' } as const;
/** Of the program, by verdict. */
export const exitCodes = { proved: 0, refuted: 1, unreadable: 2, 'not-proved': 3 } as const;
type ExitCode = (typeof exitCodes)[Verdict];

/** @throws Error when the node is not one of the bundle's network */
const confirm = async (verified: VerifiedBundle, rpc: string): Promise<VerifiedBundle> => {
  const confirmed = await confirmBundle(verified, queryNode(rpc));
  if (verified.claims && !confirmed.answered) throw new Error(`${rpc} is a node of another network`);
  return confirmed.result;
};

/** The bytes of a file, without a second copy of them. */
const bytesIn = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { buffer, byteOffset, length } = await readFile(file);
  return new Uint8Array(buffer, byteOffset, length);
};

/** Of `--root` or `--signer`. @throws Error that names the file and what is wrong with it */
const certificatesIn = async (file: string): Promise<Uint8Array[]> => {
  const roots = await readRoots(await bytesIn(file)).catch((thrown: unknown) => {
    throw thrown instanceof RootRefused ? new Error(`${file}: ${rootSentences[thrown.reason]}`) : thrown;
  });
  return roots.map(({ der }) => der);
};

/** @throws Error that names the file */
const operatorKeysIn = async (file: string) => {
  try {
    return EvidenceKeys.parse(JSON.parse(await readFile(file, 'utf8'))).keys;
  } catch (cause) {
    throw new Error(`${file}: there is no JWK set of Ed25519 keys in it`, { cause });
  }
};

/** Texts of a bundle could otherwise clear the screen, or imitate a line of this report. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');

const lineOf = ({ code, outcome, reason, params }: Entry): string => {
  const about = Object.entries(params).map(([name, value]) => printable(`${name} ${value}`));
  const details = about.length > 0 ? ` (${about.join(', ')})` : '';
  const because = reason ? `: ${reason}` : '';
  return `  ${outcomes[outcome].padEnd(10)}  ${checkSentences[code]}${because}${details} [${code}]`;
};

/** A bundle that is not refuted can have versions that are: then not 'nothing' is. */
const verdictOf = (verdict: Verdict, refuted: readonly number[]): string =>
  verdict === 'not-proved' && refuted.length > 0
    ? `NOT PROVED: what their authors published refutes these versions, and nothing else is refuted: ${refuted.join(', ')}`
    : verdicts[verdict];

/** Each version where their verdicts differ. */
const versionLines = (versions: VerifiedBundle['versions']): readonly string[] =>
  new Set(versions.map(({ verdict }) => verdict)).size > 1
    ? ['', 'Versions', ...versions.map(({ number, verdict }) => `  ${outcomes[verdict].padEnd(10)}  version ${number}`)]
    : [];

const reportOf = ({ kind, entries, versions, dimensions: found, verdict, unreadable }: VerifiedBundle): string => {
  const lines: string[] = [kind ? titles[kind] : 'Not a bundle'];
  for (const dimension of dimensions) {
    const own = entries.filter((entry) => entry.dimension === dimension);
    const outcome = found ? `: ${outcomes[found[dimension]]}` : '';
    if (own.length > 0) lines.push('', `${dimensionSentences[dimension]}${outcome}`, ...own.map(lineOf));
  }
  if (unreadable) lines.push(`  ${unreadableSentences[unreadable.reason]} [${printable(unreadable.detail)}]`);
  return [...lines, ...versionLines(versions), '', verdictOf(verdict, refutedVersions(entries)), ''].join('\n');
};

/** What the program prints with --json, and what a page may save. */
const jsonOf = ({ kind, facts, entries, versions, dimensions: found, verdict, unreadable }: VerifiedBundle): string => {
  const listed = entries.map(({ grounds: _, ...entry }) => entry);
  return `${JSON.stringify({ kind, verdict, dimensions: found, versions, facts, entries: listed, unreadable }, null, 2)}\n`;
};

/** Runs the program. @returns the exit code */
export const runCli = async (args: readonly string[], say: (text: string) => void): Promise<ExitCode> => {
  const options = {
    root: { type: 'string', multiple: true },
    signer: { type: 'string', multiple: true },
    operator: { type: 'string', multiple: true },
    rpc: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new Error('name exactly one bundle');
    const roots = (await Promise.all((values.root ?? []).map(certificatesIn))).flat();
    const signers = (await Promise.all((values.signer ?? []).map(certificatesIn))).flat();
    const operatorKeys = (await Promise.all((values.operator ?? []).map(operatorKeysIn))).flat();
    const trusted = trustedBy({ roots, signers, operatorKeys });
    const verified = await verifyBundle(await bytesIn(path), trusted);
    const result = values.rpc ? await confirm(verified, values.rpc) : verified;
    say(values.json ? jsonOf(result) : reportOf(result));
    return exitCodes[result.verdict];
  } catch (thrown) {
    say(`${thrown instanceof Error ? thrown.message : thrown}\n\n${usage}`);
    return 2;
  }
};
