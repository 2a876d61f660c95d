import { join } from 'node:path';
import { dataFolder, root } from '../paths.ts';
import { programFile } from '../programs/program-file.ts';
import type { Part } from '../supervisor/part.ts';

/** True when the address answers with a 2xx. */
export const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;

interface NodePart {
  readonly name: string;
  /** Program relative to the checkout. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
  readonly isReady: () => Promise<boolean>;
  /** Upper bound of the old generation in MB; what a part of this size can need, so that garbage is not hoarded. */
  readonly heapMb: number;
  readonly prepare?: () => Promise<void>;
  /** 10 s unless given. */
  readonly stopTimeoutMs?: number;
}

/** A Node program of the product with a heap of the size it needs. */
export const nodePart = ({ program, heapMb, stopTimeoutMs = 10_000, ...part }: NodePart): Part => ({
  ...part,
  // Stripping types at every start costs each process about 18 MB and half a second; the cache is per version and content.
  env: { NODE_COMPILE_CACHE: join(dataFolder(), 'compile-cache'), ...part.env },
  command: process.execPath,
  args: [
    '--max-semi-space-size=2',
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    programFile(program),
  ],
  cwd: root,
  stopSignal: 'SIGTERM',
  startTimeoutMs: 180_000,
  stopTimeoutMs,
});
