// `npm run modules -- <command>`: releases of modules (docs/releasing.md).
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Bucket, openBucket } from '@ipr/adapter-s3/bucket';
import { addVersion, promote, rollBack, startCanary } from './change-channels.ts';
import { type Channels, readChannels, writeChannels } from './channels.ts';
import { copyToBucket } from './copy-to-bucket.ts';
import { publishModule } from './publish-module.ts';
import { recordShell } from './shells.ts';
import { keyOfSeed, publicKeyOf } from './signing-key.ts';
import { writeList } from './write-list.ts';

const usage = `npm run modules -- <command>
  keygen FILE                          makes a signing key and prints its public key
  shell                                records what the shell of this checkout offers
  publish FOLDER [--base URL | --bucket URL]
                                       builds a module, checks it against the last two shells and publishes its version,
                                       with --bucket (MODULES_BUCKET) also to a bucket that pages load it from
  canary NAME VERSION [--percent N] [--person ACCOUNT]…
  promote NAME [VERSION]               gives the canary, or that version, to everyone
  rollback NAME                        ends the canary, or returns to the version before
  overrides on|off                     whether developers may replace modules in their own browser
  sign                                 signs the list once more, before it expires
Settings: --registry FOLDER (MODULES_REGISTRY), --key FILE (MODULES_KEY; several during a rotation), --days N (30)`;

const root = path.resolve(import.meta.dirname, '../../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registry: { type: 'string', default: process.env.MODULES_REGISTRY },
    key: { type: 'string', multiple: true, default: process.env.MODULES_KEY?.split(path.delimiter) },
    days: { type: 'string', default: '30' },
    base: { type: 'string' },
    bucket: { type: 'string', default: process.env.MODULES_BUCKET },
    percent: { type: 'string', default: '0' },
    person: { type: 'string', multiple: true, default: [] },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);

/** @throws Error naming the setting */
const wanted = (value: string | undefined, name: string): string => {
  if (!value) throw new Error(`${name} is missing.\n${usage}`);
  return value;
};
const registryFolder = () => path.resolve(wanted(values.registry, '--registry'));
const keys = () => {
  const files = values.key ?? [];
  if (files.length === 0) throw new Error(`--key is missing.\n${usage}`);
  return files.map((file) => keyOfSeed(readFileSync(file, 'utf8').trim()));
};

/** Makes a change effective: portals read the signed list at the next load of a page. */
const release = (channels: Channels): void => {
  const registry = registryFolder();
  const next = { ...channels, sequence: channels.sequence + 1 };
  writeList(path.join(registry, 'list.json'), { registry, channels: next, keys: keys(), days: Number(values.days) });
  writeChannels(registry, next);
  print(`list ${next.sequence}, valid for ${values.days} days`);
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
  const { name, version } = published;
  print(`${name} ${version} ${published.release}`);
  const { bucket } = values;
  if (bucket) await copyToBucket(bucketAt(bucket), published);
  const base = values.base ?? (bucket && `${bucket.replace(/\/+$/, '')}/${name}/${version}/`);
  release(addVersion(readChannels(registry), name, version, base));
};

const commands: Readonly<Record<string, (...given: string[]) => Promise<void> | void>> = {
  keygen: (file) => keygen(wanted(file, 'FILE')),
  shell,
  publish: (folder) => publish(wanted(folder, 'FOLDER')),
  canary: async (name, version) =>
    release(
      await startCanary(readChannels(registryFolder()), wanted(name, 'NAME'), {
        version: wanted(version, 'VERSION'),
        percent: Number(values.percent),
        people: values.person,
      }),
    ),
  promote: (name, version) => release(promote(readChannels(registryFolder()), wanted(name, 'NAME'), version)),
  rollback: (name) => release(rollBack(readChannels(registryFolder()), wanted(name, 'NAME'))),
  overrides: (state) => release({ ...readChannels(registryFolder()), allowsOverrides: state === 'on' }),
  sign: () => release(readChannels(registryFolder())),
};

const [name = '', ...given] = positionals;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) throw new Error(usage);
  await command(...given);
} catch (thrown) {
  process.stderr.write(`${(thrown as Error).message}\n`);
  process.exitCode = 1;
}
