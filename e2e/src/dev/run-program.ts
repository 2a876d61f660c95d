import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const startTimeoutMs = 400_000;

/** Runs a program of a checkout as in a terminal. @param ready output that marks the program as usable */
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
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  /** Waits for output after the position `from`. @returns the output since then */
  const waitForOutput = async (words: RegExp, from = 0): Promise<string> => {
    const deadline = performance.now() + startTimeoutMs;
    while (!words.test(output.slice(from))) {
      if (isOver() || performance.now() > deadline) throw new Error(`no output ${words}:\n${output.slice(-4_000)}`);
      await sleep(20);
    }
    return output.slice(from);
  };
  const stop = async (): Promise<void> => {
    if (isOver()) return;
    child.kill('SIGINT');
    await exited;
  };
  await waitForOutput(ready).catch(async (error) => {
    await stop();
    throw error;
  });
  return { waitForOutput, stop, output: () => output };
};

export type Program = Awaited<ReturnType<typeof runProgram>>;
