import { setTimeout as sleep } from 'node:timers/promises';
import type { PartStatus } from '../supervisor/part.ts';
import type { runningParts } from './running-parts.ts';

export interface RestartOptions {
  readonly parts: ReturnType<typeof runningParts>;
  readonly print: (line: string) => void;
  /** Closes the build feed while a part stops: a gateway ends only when no client listens to its feed. */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** A package is in the pages too; those fetch their new files from the gateway before it is restarted. */
const pagesFirstMs = 2_000;
const atOnce = 2;

const inWords = (files: readonly string[]) =>
  files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ');

/** Restarts the parts that run a changed file; later changes are queued. A part that does not start waits for the next change. */
export const restartServices = ({ parts, print, pause, resume }: RestartOptions) => {
  const waiting = new Set<string>();
  let busy = false;

  const restart = async (part: PartStatus): Promise<void> => {
    const { name } = part;
    const begun = performance.now();
    try {
      pause();
      await parts.stop(part).finally(resume);
      await parts.start(part);
      print(`  ${name.padEnd(12)} restarted ${((performance.now() - begun) / 1000).toFixed(1).padStart(4)} s`);
    } catch (error) {
      print(`✗ ${name} does not start; it is tried again with the next change:\n${(error as Error).message}`);
    }
  };

  const restartAll = async (waitingParts: PartStatus[]): Promise<void> => {
    const next = async () => {
      for (let part = waitingParts.shift(); part; part = waitingParts.shift()) await restart(part);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  };

  const work = async (): Promise<void> => {
    while (waiting.size > 0) {
      if ([...waiting].every((file) => file.startsWith('packages/'))) await sleep(pagesFirstMs);
      const files = [...waiting];
      waiting.clear();
      // Before the stack is up there is nothing to restart; it starts from the current files.
      const affected = await parts.affected(files).catch(() => []);
      if (affected.length === 0) continue;
      print(`${inWords(files)} changed: ${affected.map(({ name }) => name).join(', ')}`);
      await restartAll(affected);
    }
  };

  return (files: readonly string[]): void => {
    for (const file of files) waiting.add(file);
    if (busy) return;
    busy = true;
    void work().finally(() => {
      busy = false;
    });
  };
};
