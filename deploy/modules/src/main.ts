// `npm run modules -- <command>`: releases of modules (docs/releasing.md).
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Bucket, openBucket } from '@ipr/adapter-s3/bucket';
import { z } from 'zod';
import { addVersion, promote, rollBack, startCanary } from './change-channels.ts';
import { type CommandName, readCommandLine, usage } from './command-line.ts';
import { copyToBucket } from './copy-to-bucket.ts';
import { publishModule } from './publish-module.ts';
import { releaseList } from './release-list.ts';
import { recordShell } from './shells.ts';
import { keyOfSeed, publicKeyOf } from './signing-key.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const print = (line: string) => process.stdout.write(`${line}\n`);

const fail = (thrown: unknown): never => {
  const sentence = thrown instanceof z.ZodError ? z.prettifyError(thrown) : (thrown as Error).message;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const commandLine = () => {
  try {
    return readCommandLine(process.argv.slice(2), process.env);
  } catch (thrown) {
    return fail(thrown);
  }
};
const { name, given, settings } = commandLine();

/** @throws Error naming the setting */
const wanted = (value: string | undefined, missing: string): string => {
  if (!value) throw new Error(`${missing} is missing.\n${usage}`);
  return value;
};
const registryFolder = () => path.resolve(wanted(settings.registry, '--registry'));
const keys = () => {
  if (settings.key.length === 0) throw new Error(`--key is missing.\n${usage}`);
  return settings.key.map((file) => keyOfSeed(readFileSync(file, 'utf8').trim()));
};

const release = async (change: Parameters<typeof releaseList>[2]): Promise<void> => {
  const { days, isNewKey } = settings;
  const sequence = await releaseList(registryFolder(), { keys: keys(), days, isNewBeginning: isNewKey }, change);
  print(`list ${sequence}, valid for ${days} days`);
};

const keygen = (file: string): void => {
  if (existsSync(file)) throw new Error(`${file} exists and is not overwritten`);
  const seed = randomBytes(32).toString('hex');
  writeFileSync(file, `${seed}\n`, { mode: 0o600 });
  print(`MODULES_KEYS=${publicKeyOf(keyOfSeed(seed))}`);
};

const shell = (): void => {
  const versionOf = (folder: string): string =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).version;
  const contract = versionOf('packages/mfe-contract').split('.').slice(0, 2).join('.');
  recordShell(registryFolder(), versionOf('shell'), contract);
  print(`shell ${versionOf('shell')} offers contract ${contract}`);
};

const bucketAt = (url: string): Bucket => {
  const {
    MODULES_BUCKET_KEY_ID: id,
    MODULES_BUCKET_SECRET: secret,
    MODULES_BUCKET_REGION: region = 'auto',
  } = process.env;
  return openBucket({
    url,
    region,
    accessKeyId: wanted(id, 'MODULES_BUCKET_KEY_ID'),
    secretAccessKey: wanted(secret, 'MODULES_BUCKET_SECRET'),
  });
};

const publish = async (folder: string): Promise<void> => {
  const registry = registryFolder();
  const [key] = keys();
  const published = publishModule({ folder: path.resolve(folder), registry, key, root });
  const { name: module, version } = published;
  print(`${module} ${version} ${published.release}`);
  const { bucket } = settings;
  if (bucket) await copyToBucket(bucketAt(bucket), published);
  const base = settings.base ?? (bucket && `${bucket.replace(/\/+$/, '')}/${module}/${version}/`);
  await release((channels) => addVersion(channels, module, version, base));
};

const commands: Readonly<Record<CommandName, (...given: string[]) => Promise<void> | void>> = {
  keygen: (file) => keygen(wanted(file, 'FILE')),
  shell,
  publish: (folder) => publish(wanted(folder, 'FOLDER')),
  canary: (module, version) => {
    const { percent, people } = settings;
    const choice = { version: wanted(version, 'VERSION'), percent, people };
    return release((channels) => startCanary(channels, wanted(module, 'NAME'), choice));
  },
  promote: (module, version) => release((channels) => promote(channels, wanted(module, 'NAME'), version)),
  rollback: (module) => release((channels) => rollBack(channels, wanted(module, 'NAME'))),
  overrides: (state) => release((channels) => ({ ...channels, allowsOverrides: state === 'on' })),
  sign: () => release((channels) => channels),
};

try {
  await commands[name](...given);
} catch (thrown) {
  fail(thrown);
}
