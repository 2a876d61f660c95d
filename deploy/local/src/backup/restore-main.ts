import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStackConfig } from '../config.ts';
import { dataFolder } from '../paths.ts';
import { backupBucket, backupFolder } from './backup-config.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { fetchFromBucket, namesInBucket } from './bucket-copies.ts';
import { readPassphrase } from './passphrase.ts';
import { restoreBackup } from './restore-backup.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const usage =
  'Use `npm run restore -- FILE`, or `npm run restore -- s3:NAME` for a backup in the bucket, with IPR_DATA naming an empty folder; `--check` verifies the backup and writes no data.';

const ofBucket = /^s3(?::(.*))?$/;

const readArguments = (): { file: string; checkOnly: boolean } => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length) throw new Error(usage);
  return { file: ofBucket.test(file) ? file : resolve(file), checkOnly: values.check };
};

const openedBucket = () => {
  const bucket = backupBucket(readStackConfig());
  if (bucket) return bucket;
  throw new BackupRefusal({
    what: 'No bucket is configured.',
    why: 'Nothing was written.',
    wayOn: 'Set IPR_BACKUP_S3_URL, IPR_BACKUP_S3_KEY_ID and IPR_BACKUP_S3_SECRET.',
  });
};

/** The file of the backup, fetched first when it is in the bucket; null when only the names there were asked for. */
const fileOf = async (given: string, passphrase: () => Promise<string>): Promise<string | null> => {
  const found = ofBucket.exec(given);
  if (!found) return given;
  const bucket = openedBucket();
  const [, name] = found;
  if (name) return fetchFromBucket(bucket, { name, folder: backupFolder(readStackConfig()), passphrase, print });
  const names = await namesInBucket(bucket);
  print(names.length ? names.map((each) => `s3:${each}`).join('\n') : 'The bucket has no backup.');
  return null;
};

/** Prompts once for what several steps need. */
const once = <Value>(prompt: () => Promise<Value>): (() => Promise<Value>) => {
  let answer: Promise<Value> | undefined;
  return () => {
    answer ??= prompt();
    return answer;
  };
};

/** `npm run restore`: verifies a backup, then writes it to an empty data folder. */
const run = async (): Promise<void> => {
  process.umask(0o077);
  const { file: given, checkOnly } = readArguments();
  const folder = dataFolder();
  const passphrase = once(() => readPassphrase(readStackConfig().IPR_BACKUP_PASSPHRASE_FILE, false, print));
  const file = await fileOf(given, passphrase);
  if (file === null) return;
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
