import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { VerifiedBundle } from '../src/verify-bundle.ts';
import { amoy } from './chain.fixture.ts';
import type { World } from './corpus/honest.fixture.ts';

export const script = join(import.meta.dirname, '../../../docs/formats/verify.py');
const isInstalled = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
/** Of the tests that need the script's interpreter. */
export const skipped = isInstalled ? '' : ' (skipped: python3 with the package cryptography is not installed here)';
export const checking = isInstalled ? describe : describe.skip;

const outcome = z.enum(['proved', 'refuted', 'not-proved']);
const Dimensions = z.object({
  integrity: outcome,
  time: outcome,
  account: outcome,
  person: outcome,
  network: outcome,
  root: outcome,
});
/** The common part of both programs, which is all but the facts. */
export const Result = z.object({
  kind: z.enum(['take-home', 'nda-evidence', 'certificate']).nullable(),
  verdict: z.enum(['proved', 'refuted', 'not-proved', 'unreadable']),
  dimensions: Dimensions.nullable(),
  versions: z.array(z.object({ number: z.number(), verdict: outcome, dimensions: Dimensions })),
  entries: z.array(
    z.object({
      code: z.string(),
      dimension: z.string(),
      outcome,
      reason: z.string().nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  unreadable: z.object({ reason: z.string() }).optional(),
});
type Result = z.output<typeof Result>;
export const resultOf = (verified: VerifiedBundle): Result => Result.parse(verified);

/** verify.py with a folder for what it reads. */
export const openScript = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-verify-'));
  const written = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  return {
    written,
    run: (...args: string[]) =>
      spawnSync('python3', ['-X', 'utf8', script, ...args], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }),
    /** What a reader trusts, as arguments. */
    trustedArgs: ({ roots = [], signers = [], operatorKeys = [], now }: World['trusted']): string[] => [
      ...roots.flatMap((root, at) => ['--root', written(`root-${at}.der`, root)]),
      ...signers.flatMap((signer, at) => ['--signer', written(`signer-${at}.der`, signer)]),
      ...(operatorKeys.length > 0 ? ['--operator', written('keys.json', JSON.stringify({ keys: operatorKeys }))] : []),
      '--registry',
      `${amoy.chainId}:${amoy.registry}`,
      '--now',
      now?.toISOString() ?? '',
    ],
    missing: join(folder, 'missing.zip'),
    close: () => rmSync(folder, { recursive: true }),
  };
};
