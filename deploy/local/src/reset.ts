import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { dataFolder } from './paths.ts';
import { lockDataFolder } from './supervisor/data-lock.ts';
import { endLeftovers } from './supervisor/leftovers.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const confirmed = async (folder: string): Promise<boolean> => {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    print('Nothing was removed: there is no terminal to ask. Use `npm run reset -- --yes` when you are sure.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This removes every account, key, file and chain record in ${folder}. Type 'remove' to go on: `,
  );
  terminal.close();
  return answer.trim() === 'remove';
};

const folder = dataFolder();
if (!existsSync(folder)) print(`There is no data in ${folder}.`);
else {
  try {
    const lock = lockDataFolder(folder);
    if (await confirmed(folder)) {
      await endLeftovers(folder);
      lock.release();
      rmSync(folder, { recursive: true, force: true });
      print('The data folder is empty. `npm start` begins again.');
    } else {
      lock.release();
      print('Nothing was removed.');
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
