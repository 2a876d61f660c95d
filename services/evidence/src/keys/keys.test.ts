import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signRecord, verifyRecord } from '@ipr/protocol/evidence/signature';
import { networkOf } from '@ipr/protocol/networks/networks';
import { publicKeys } from './key-set.ts';
import { openKey } from './open-key.ts';
import { openEmbeddedKey, openSigningKey } from './signing-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'evidence-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const pair = () => generateKeyPairSync('ed25519');
const pem = () => write('key.pem', pair().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const local = { chainId: 80_002, genesisHash: `0x${'00'.repeat(32)}` } as const;

test('generates the embedded key once, also for processes that start together, readable by its owner only', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openEmbeddedKey(folder)));
  const { shown } = await openEmbeddedKey(folder);
  expect(new Set(opened.map((each) => each.shown.kid))).toEqual(new Set([shown.kid]));
  expect(shown.embedded).toBe(true);
  expect(await readdir(folder)).toEqual(['embedded-key.pem']);
  expect((await stat(join(folder, 'embedded-key.pem'))).mode & 0o077).toBe(0);
});

test('reads an operator’s key as PEM and as JWK', async () => {
  const { privateKey } = pair();
  const asPem = await write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const asJwk = await write('key.json', JSON.stringify(privateKey.export({ format: 'jwk' })));
  const [one, other] = [await openSigningKey(asPem), await openSigningKey(asJwk)];
  expect(other.shown).toEqual(one.shown);
  expect(one.shown.embedded).toBeUndefined();
  const signature = await signRecord({ a: 1 }, one.key, one.shown.kid);
  expect(await verifyRecord({ a: 1 }, signature, other.shown)).toBe(true);
});

test.each([
  ['no key', async () => 'text'],
  [
    'a key of another algorithm',
    async () => generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ],
  ['a public key', async () => JSON.stringify(pair().publicKey.export({ format: 'jwk' }))],
])('refuses %s, with the name of the variable', async (_, content) => {
  const path = await write('bad', (await content()).toString());
  await expect(openSigningKey(path)).rejects.toThrow(/^EVIDENCE_SIGNING_KEY: /);
});

test('the embedded key signs on a local chain and is refused on a public network', async () => {
  await expect(openKey({ EVIDENCE_DIR: folder }, local)).resolves.toMatchObject({ shown: { embedded: true } });
  await expect(openKey({ EVIDENCE_DIR: folder }, networkOf(80_002))).rejects.toThrow(/Polygon Amoy/);
  const configured = { EVIDENCE_SIGNING_KEY: await pem(), EVIDENCE_DIR: folder };
  await expect(openKey(configured, networkOf(80_002))).resolves.not.toMatchObject({ shown: { embedded: true } });
});

test('serves earlier keys with their times, and the key in use first', async () => {
  const [before, now] = [(await openSigningKey(await pem())).shown, (await openSigningKey(await pem())).shown];
  const ended = { ...before, from: '2026-01-01T00:00:00Z', until: '2026-06-01T00:00:00Z' };
  const set = await write('keys.json', JSON.stringify({ keys: [ended, { ...now, from: '2026-06-01T00:00:00Z' }] }));
  const { keys } = await publicKeys(now, set);
  expect(keys).toEqual([{ ...now, from: '2026-06-01T00:00:00Z' }, ended]);
  expect(await publicKeys(now, undefined)).toEqual({ keys: [now] });
});

test('refuses a set in which the key in use has ended', async () => {
  const { shown } = await openSigningKey(await pem());
  const set = await write('keys.json', JSON.stringify({ keys: [{ ...shown, until: '2026-06-01T00:00:00Z' }] }));
  await expect(publicKeys(shown, set)).rejects.toThrow(/^EVIDENCE_PUBLIC_KEYS: /);
});
