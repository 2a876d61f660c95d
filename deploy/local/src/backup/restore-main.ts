import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStackConfig } from '../config.ts';
import { dataFolder } from '../paths.ts';
import { readPassphrase } from './passphrase.ts';
import { restoreBackup } from './restore-backup.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const usage =
  'Use `npm run restore -- FILE`, with IPR_DATA naming an empty folder; `--check` verifies the backup and writes nothing.';

const readArguments = (): { file: string; checkOnly: boolean } => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) throw new Error(usage);
  return { file: resolve(file), checkOnly: values.check };
};

/** `npm run restore`: verifies a backup, then writes it to an empty data folder. */
const run = async (): Promise<void> => {
  process.umask(0o077);
  const { file, checkOnly } = readArguments();
  const folder = dataFolder();
  const passphrase = () => readPassphrase(readStackConfig().IPR_BACKUP_PASSPHRASE_FILE, false, print);
  const { files, bytes, createdAt } = await restoreBackup({ file, folder, passphrase, checkOnly, print });
  const what = `${files} files, ${(bytes / 2 ** 20).toFixed(1)} MiB, of ${createdAt}`;
  if (checkOnly) print(`The backup is whole: ${what}. Nothing was written.`);
  else
    print(
      `Restored to ${folder} and verified: ${what}. Start it with IPR_DATA=${folder} npm start; the index is rebuilt from the chain.`,
    );
};

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
