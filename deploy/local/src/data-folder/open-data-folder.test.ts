import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { writeGenesisTime } from '../chain/genesis-time.ts';
import { loadSecrets } from '../secrets.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { type OpenOptions, openDataFolder, recordGenesis, recordStates } from './open-data-folder.ts';
import { newContracts } from './recorded-contracts.ts';
import { StartRefusal } from './start-refusal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...path: string[]) => join(folder, ...path);
const open = (changes: Partial<OpenOptions> = {}) =>
  openDataFolder({ folder, databaseKind: 'embedded', rebuilt: new Set(), print: () => undefined, ...changes });

const write = (path: string, text: string) => {
  mkdirSync(join(at(path), '..'), { recursive: true });
  writeFileSync(at(path), text);
};

/** @param root certificate of the embedded signer; without one a key of the operator signs */
const fillCertificates = (root?: string) => {
  mkdirSync(at('certificates', 'issued'), { recursive: true });
  if (root === undefined) return;
  write('certificates/signer/root.pem', root);
  for (const file of ['chain.pem', 'root.crl', 'signer.key']) write(`certificates/signer/${file}`, file);
};

/** What the parts of a running stack write, as far as the checks read it. */
const fillStates = () => {
  loadSecrets(folder);
  dealKeyset(at('keys'));
  write('database/embedded-mongo.sqlite', 'rows');
  write('chain/state.json', JSON.stringify({ accounts: { [newContracts().registry]: {} } }));
  writeGenesisTime(at('chain', 'state.json'), '1790000000');
  write('ipfs/blocks/a', 'block');
  write('timestamps/authority/tsu.key', 'key');
  write('evidence/embedded-key.pem', 'key');
  fillCertificates('the root of this folder');
};

const madeFolder = () => {
  open();
  fillStates();
  recordStates(folder);
};

/** As the version before manifests left it. */
const format1 = (registry = newContracts().registry) => {
  fillStates();
  write('database.json', '{"kind":"embedded"}\n');
  write('chain/registry.json', `${JSON.stringify({ registry })}\n`);
};

const contentOf = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'base64')]),
  );

/** Expects a refusal that changes no file. */
const refusal = (act: () => unknown): string => {
  const before = contentOf();
  let message = '';
  try {
    act();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    message = error.message;
  }
  expect(contentOf()).toEqual(before);
  return message;
};

test('an empty folder gets a manifest, and the same folder opens again with what it has', () => {
  madeFolder();
  const { states, contracts } = open();
  expect(contracts).toEqual(newContracts());
  expect(Object.keys(states).sort()).toEqual(
    ['certificates', 'chain', 'database', 'evidence', 'ipfs', 'keys', 'secrets', 'timestamps'].sort(),
  );
});

test.each([
  ['secrets.json', 'no wallet of this folder can be opened'],
  ['keys', 'no encrypted file can be opened'],
  ['database', 'the same e-mail address would get another wallet'],
  ['chain', 'the portal would show no assets'],
  ['ipfs', 'no file can be opened'],
  ['timestamps', 'earlier timestamps could no longer be verified'],
  ['evidence', 'earlier evidence could no longer be verified'],
  ['certificates', 'issued certificates could not be downloaded again, and new ones would have another signer'],
])('refuses to begin %s again, with what is missing, what is safe and the way on', (path, without) => {
  madeFolder();
  rmSync(at(path), { recursive: true });
  const message = refusal(open);
  expect(message).toContain(`Missing: ${path}`);
  expect(message).toContain(without);
  expect(message).toMatch(/Safe: .*\n.*npm run reset/);
});

test.each(['secrets.json', 'keys', 'database', 'chain', 'ipfs'])(
  'refuses a folder of the format before manifests that has lost %s',
  (path) => {
    format1();
    rmSync(at(path), { recursive: true });
    expect(refusal(open)).toContain(`Missing: ${path}`);
  },
);

test('a lost chain alone may be built again, on request, as the same chain', () => {
  madeFolder();
  rmSync(at('chain'), { recursive: true });
  expect(refusal(open)).toContain('--rebuild chain');
  open({ rebuilt: new Set(['chain']) });
  expect(readFileSync(at('chain', 'state.json.birth'), 'utf8')).toBe('1790000000');
});

test('a chain whose two states were moved elsewhere counts as lost, and is built again with its own genesis block', () => {
  madeFolder();
  renameSync(at('chain', 'state.json'), at('chain', 'state.json.elsewhere'));
  expect(refusal(open)).toContain('--rebuild chain');
  open({ rebuilt: new Set(['chain']) });
  expect(readFileSync(at('chain', 'state.json.birth'), 'utf8')).toBe('1790000000');
});

test.each(['secrets.json', 'keys', 'database'])('refuses %s of another data folder', (path) => {
  madeFolder();
  const own = folder;
  folder = mkdtempSync(join(tmpdir(), 'data-folder-other-'));
  madeFolder();
  rmSync(join(own, path), { recursive: true });
  cpSync(at(path), join(own, path), { recursive: true });
  rmSync(folder, { recursive: true });
  folder = own;
  expect(refusal(open)).toContain(`damaged or of another data folder: ${path}`);
});

test.each(['signer', 'signer/signer.key', 'signer/root.pem'])(
  'refuses a folder whose certificates lost %s, before another signer is made',
  (path) => {
    madeFolder();
    rmSync(at('certificates', path), { recursive: true });
    const message = refusal(open);
    expect(message).toMatch(/^(In the data folder|The data folder) .*certificates\/ \(the issued certificates/);
    expect(message).toContain('new ones would have another signer');
    expect(message).toContain('Put certificates/ back from a copy');
  },
);

test('a folder without issued certificates opens, as after a restore, which makes no empty folders', () => {
  madeFolder();
  rmSync(at('certificates', 'issued'), { recursive: true });
  expect(() => open()).not.toThrow();
});

test('refuses the signer of another data folder', () => {
  madeFolder();
  fillCertificates('the root of another folder');
  expect(refusal(open)).toContain('damaged or of another data folder: certificates/');
});

test('a folder that began with a signing key of the operator may get an embedded signer, which is its own from then on', () => {
  open();
  fillStates();
  rmSync(at('certificates', 'signer'), { recursive: true });
  recordStates(folder);
  open();
  fillCertificates('the first root');
  open();
  recordStates(folder);
  open();
  fillCertificates('another root');
  expect(refusal(open)).toContain('damaged or of another data folder: certificates/');
});

test('a folder of this format from before certificates were recorded opens, and they are recorded', () => {
  madeFolder();
  const manifest = readManifest(folder);
  const { certificates, ...before } = manifest.states;
  writeManifest(folder, { ...manifest, states: before });
  open();
  recordStates(folder);
  expect(readManifest(folder).states.certificates).toBe(certificates);
});

test.each(['', '{"version":1,', '[]'])('names damaged secrets (%j) and does not replace them', (text) => {
  madeFolder();
  writeFileSync(at('secrets.json'), text);
  expect(refusal(open)).toMatch(/secrets\.json is damaged.*\n.*copy/);
});

test.each(['', '{"format":2', '{"format":2}', '{}'])('names a damaged manifest (%j)', (text) => {
  madeFolder();
  writeFileSync(at('data-folder.json'), text);
  expect(refusal(open)).toMatch(/data-folder\.json is damaged.*\n.*copy/);
});

test('a removed manifest is made again from what the folder has', () => {
  madeFolder();
  const { states } = readManifest(folder);
  rmSync(at('data-folder.json'));
  expect(open().states).toEqual(states);
});

test('refuses a folder of a newer version', () => {
  madeFolder();
  writeFileSync(at('data-folder.json'), JSON.stringify({ format: 4, anything: true }));
  expect(refusal(open)).toMatch(/has format 4; this version reads formats up to 3.*\n.*newer version/);
});

test('a folder of format 2 gets format 3 before the chain starts, so that an earlier version refuses its log of blocks', () => {
  madeFolder();
  const manifest = JSON.parse(readFileSync(at('data-folder.json'), 'utf8'));
  writeFileSync(at('data-folder.json'), JSON.stringify({ ...manifest, format: 2 }));
  expect(open()).toEqual(manifest);
  expect(JSON.parse(readFileSync(at('data-folder.json'), 'utf8'))).toEqual(manifest);
  expect(manifest.format).toBe(3);
});

test('refuses another kind of database than the folder was begun with', () => {
  madeFolder();
  expect(refusal(() => open({ databaseKind: 'uri' }))).toMatch(/embedded database.*\nUnset MONGODB_URI/);
});

test('refuses a folder with other content', () => {
  write('photos/a.jpg', 'a picture');
  expect(refusal(open)).toContain('photos');
});

test('keeps the registry of an earlier version whose functions and events are the same', () => {
  format1('0x42cfb518e717b1305825b1569fb67991e324c686');
  const { contracts } = open();
  expect(contracts.registry).toBe('0x42cfb518e717b1305825b1569fb67991e324c686');
  expect(contracts.accessPass).toBe('0x2cded84618bc65b2967a8a1832898a043348d03b');
  expect(open().contracts).toEqual(contracts);
});

test('finds the registry of the earliest folders among the accounts of the chain', () => {
  fillStates();
  write('chain/state.json', JSON.stringify({ accounts: { '0x42Cfb518e717b1305825b1569fB67991E324c686': {} } }));
  expect(open().contracts.registry).toBe('0x42cfb518e717b1305825b1569fb67991e324c686');
});

test('refuses a registry with other functions or events', () => {
  format1('0x56a651f333695259bcfd0522641ea3bf1d035239');
  expect(refusal(open)).toMatch(/0x56a651f3.*cannot use.*\n.*Start the version that made this folder/);
});

test('refuses a registry that lacks a function or event that this version requires, and names it', () => {
  madeFolder();
  const manifest = readManifest(folder);
  const [first = '', ...others] = manifest.contracts.interface;
  writeManifest(folder, { ...manifest, contracts: { ...manifest.contracts, interface: others } });
  expect(refusal(open)).toContain(`It has no '${first}'`);
});

test('keeps the files from before a migration, and repeats an interrupted one', () => {
  format1();
  const record = readFileSync(at('chain', 'registry.json'), 'utf8');
  // Interrupted between the copy and the manifest: a copy that is not whole, and no manifest.
  mkdirSync(at('before-format-2.new', 'chain'), { recursive: true });
  writeFileSync(at('before-format-2.new', 'chain', 'registry.json'), '{"reg');
  const { states } = open();
  expect(Object.keys(states)).toHaveLength(8);
  expect(readFileSync(at('before-format-2', 'chain', 'registry.json'), 'utf8')).toBe(record);
  expect(readdirSync(folder)).not.toContain('before-format-2.new');
});

test.each(['', '{"kind":'])(
  'a damaged record of the database of format 1 (%j) is made again from the database',
  (text) => {
    format1();
    writeFileSync(at('database.json'), text);
    expect(open().databaseKind).toBe('embedded');
  },
);

test('a first start that was interrupted goes on, with and without a manifest', () => {
  open();
  loadSecrets(folder);
  expect(() => open()).not.toThrow();
  rmSync(at('data-folder.json'));
  write('database.json', '{"kind":"embedded"}');
  write('chain/registry.json', JSON.stringify({ registry: newContracts().registry }));
  expect(() => open()).not.toThrow();
});

test('a lost record of the chain’s first start is restored', () => {
  madeFolder();
  writeFileSync(at('chain', 'state.json.birth'), '');
  open();
  expect(readFileSync(at('chain', 'state.json.birth'), 'utf8')).toBe('1790000000');
});

test('the genesis block is recorded once, and another one is refused', () => {
  madeFolder();
  const [own, other] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];
  recordGenesis(folder, own);
  recordGenesis(folder, own);
  expect(() => recordGenesis(folder, other)).toThrow('Put chain/ back');
});
