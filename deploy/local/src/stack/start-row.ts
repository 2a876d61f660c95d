import { keys } from '@ipr/keys/service';
import type { SupervisedPart } from '../supervisor/supervise-part.ts';

const startPart = async (part: SupervisedPart, print: (line: string) => void): Promise<void> => {
  const begun = performance.now();
  await part.start();
  print(`  ${part.status().name.padEnd(12)} ready  ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`);
};

/** A key node may be missing: the others open every file as long as the threshold of the keyset is met, which was checked before. */
const mayBeMissing = new Set<string>(keys.instances);

/** Starts the parts of one row together. @throws Error of the first part that does not start, unless it may be missing */
export const startRow = async (row: readonly SupervisedPart[], print: (line: string) => void): Promise<void> => {
  await Promise.all(
    row.map((part) =>
      startPart(part, print).catch((error: Error) => {
        const { name } = part.status();
        if (!mayBeMissing.has(name)) throw error;
        const [what, ...words] = error.message.split('\n');
        print(`  ${name.padEnd(12)} does not serve: ${words.at(-1) ?? what}`);
      }),
    ),
  );
};
