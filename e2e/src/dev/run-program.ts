import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const startTimeoutMs = 180_000;

/** A program of a checkout as somebody in a terminal runs it. @param ready what it says when it can be used. */
export const runProgram = async (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: RegExp,
) => {
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  /** Waits for words that were not said before `from`. @returns what was said since then. */
  const says = async (words: RegExp, from = 0): Promise<string> => {
    const deadline = performance.now() + startTimeoutMs;
    while (!words.test(said.slice(from))) {
      if (isOver() || performance.now() > deadline) throw new Error(`never said ${words}:\n${said.slice(-4_000)}`);
      await sleep(20);
    }
    return said.slice(from);
  };
  const stop = async (): Promise<void> => {
    if (isOver()) return;
    child.kill('SIGINT');
    await gone;
  };
  await says(ready).catch(async (error) => {
    await stop();
    throw error;
  });
  return { says, stop, said: () => said };
};

export type Program = Awaited<ReturnType<typeof runProgram>>;
