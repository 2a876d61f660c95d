import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { askNode } from './chain/ask-node.ts';
import { findingSentences, limitSentences, rootSentences, unreadableSentences } from './cli-sentences.ts';
import { confirmBundle } from './confirm-bundle.ts';
import { RootRefused, readRoots } from './rfc3161/trusted-roots.ts';
import { type VerifiedBundle, verifyBundle } from './verify-bundle.ts';

const usage = `Checks a take-home or NDA evidence bundle offline; with --rpc a node of its chain is asked as well.

  node packages/verify/src/cli.ts [--root authority.pem] [--rpc URL] [--json] BUNDLE.zip

  --root  a certificate of an authority that you trust, PEM or DER; may be given several times. Without it the root in the
          bundle is taken, for which nobody vouches.

Exit code: 0 everything holds, 1 something does not, 2 no bundle, or it could not be read.
`;

const titles = { 'take-home': 'Take-home bundle', 'nda-evidence': 'NDA evidence bundle' } as const;
const verdicts = { sound: 'SOUND: everything that was checked holds', refused: 'REFUSED', unreadable: 'UNREADABLE' };
const exitCodes = { sound: 0, refused: 1, unreadable: 2 } as const;

/** @throws Error when the node is not one of the bundle's network */
const asked = async (verified: VerifiedBundle, rpc: string): Promise<VerifiedBundle> => {
  const confirmed = await confirmBundle(verified, askNode(rpc));
  if (verified.claims && !confirmed.asked) throw new Error(`${rpc} is a node of another network`);
  return confirmed.result;
};

/** @throws Error that names the file and what is wrong with it */
const rootsIn = async (file: string): Promise<Uint8Array[]> => {
  const roots = await readRoots(new Uint8Array(await readFile(file))).catch((thrown: unknown) => {
    throw thrown instanceof RootRefused ? new Error(`${file}: ${rootSentences[thrown.reason]}`) : thrown;
  });
  return roots.map(({ der }) => der);
};

const reportOf = ({ kind, findings, limits, verdict, unreadable }: Omit<VerifiedBundle, 'claims'>): string => {
  const found = findings.map(({ code, ok, params }) => {
    const reason = !ok && params.reason ? ` (${params.reason})` : '';
    return `${ok ? '  ok      ' : '  FAILED  '}${findingSentences[code](params)}${reason} [${code}]`;
  });
  const open = limits.map(({ code, params }) => `  ?       ${limitSentences[code](params)} [${code}]`);
  const lines = [kind ? titles[kind] : 'Not a bundle', ...found];
  if (open.length > 0) lines.push('Not proved here:', ...open);
  if (unreadable) lines.push(`  ${unreadableSentences[unreadable.reason]} [${unreadable.detail}]`);
  return [...lines, verdicts[verdict], ''].join('\n');
};

/** Runs the program. @returns the exit code */
export const runCli = async (args: readonly string[], say: (text: string) => void): Promise<0 | 1 | 2> => {
  const options = {
    root: { type: 'string', multiple: true },
    rpc: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new Error('name exactly one bundle');
    const roots = (await Promise.all((values.root ?? []).map(rootsIn))).flat();
    const verified = await verifyBundle(new Uint8Array(await readFile(path)), roots.length > 0 ? { roots } : {});
    const { claims: _, ...result } = values.rpc ? await asked(verified, values.rpc) : verified;
    say(values.json ? `${JSON.stringify(result, null, 2)}\n` : reportOf(result));
    return exitCodes[result.verdict];
  } catch (thrown) {
    say(`${thrown instanceof Error ? thrown.message : thrown}\n\n${usage}`);
    return 2;
  }
};

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2), (text) => process.stdout.write(text));
