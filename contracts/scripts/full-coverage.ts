import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HardhatPlugin } from 'hardhat/types/plugins';
import type { Branch } from './instrument-branches.ts';

const isOurs = (file: string) => /^contracts\/\w+\.sol$/.test(file);

/** Tags that the chain reported, from what Hardhat keeps of a run. */
const seenTags = (folder: string): Set<string> => {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Set(files.flatMap((text) => Object.keys(JSON.parse(text))));
};

/** Lines that never ran: 'contracts/IPRegistry.sol:12'. */
const missedLines = (lcov: string): string[] =>
  lcov.split('end_of_record').flatMap((part) => {
    const file = /^SF:(.*)$/m.exec(part)?.[1] ?? '';
    return isOurs(file) ? [...part.matchAll(/^DA:(\d+),0$/gm)].map((line) => `${file}:${line[1]}`) : [];
  });

const branches = new Map<string, readonly Branch[]>();

/**
 * With --coverage: measures branches too, and fails the run unless all lines and branches of our contracts were taken.
 */
export const fullCoverage: HardhatPlugin = {
  id: 'full-coverage',
  hookHandlers: {
    solidity: async () => ({
      default: async () => ({
        preprocessProjectFileBeforeBuilding: async (context, sourceName, fsPath, content, version, next) => {
          const source = await next(context, sourceName, fsPath, content, version);
          const file = `contracts/${basename(fsPath)}`;
          if (!context.globalOptions.coverage || !isOurs(file) || !fsPath.endsWith(join('contracts', file)))
            return source;
          const { instrumentBranches } = await import('./instrument-branches.ts');
          const instrumented = instrumentBranches(file, source);
          branches.set(file, instrumented.branches);
          return instrumented.source;
        },
      }),
    }),
    test: async () => ({
      default: async () => ({
        onTestRunDone: async (context, id, next) => {
          await next(context, id);
          if (!context.globalOptions.coverage) return;
          const folder = join(context.config.paths.root, 'coverage');
          const seen = seenTags(join(folder, 'data', id));
          const all = [...branches.values()].flat();
          const missed = [
            ...missedLines(readFileSync(join(folder, 'lcov.info'), 'utf8')),
            ...all.filter(({ tag }) => !seen.has(tag)).map(({ file, text }) => `${file}: ${text}`),
          ];
          if (missed.length) process.exitCode = 1;
          const verdict = missed.length ? `never taken:\n  ${missed.join('\n  ')}` : 'all taken, and all lines';
          process.stdout.write(`Branches of the contracts: ${all.length}, ${verdict}\n`);
        },
      }),
    }),
  },
};
