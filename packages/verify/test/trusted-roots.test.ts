import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pemBytes } from '../src/bundle/pem-bytes.ts';
import { derOf } from '../src/issue/issue-certificate.ts';
import { type RootRefused, readRoots } from '../src/rfc3161/trusted-roots.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { engine, testAuthority } from './authority.fixture.ts';
import { rewriteDer } from './rewrite-der.fixture.ts';

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'vectors', name)));
const pem = bytesOf('root.pem');
const evidence = bytesOf('nda-evidence.zip');
const text = (words: string) => new TextEncoder().encode(words);
const refused = (reason: RootRefused['reason']) => expect.objectContaining({ name: 'RootRefused', reason });

const verified = async (given: Uint8Array) => {
  const roots = (await readRoots(given)).map(({ der }) => der);
  const { verdict, entries } = await verifyBundle(evidence, { roots });
  const failed = entries.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => [code, reason]);
  return { verdict, failed, entries };
};

test('a root is read from PEM and from DER alike, with name, SHA-256 and validity', async () => {
  const [root] = await readRoots(pem);
  if (!root) throw new Error('there is one');
  expect(await readRoots(root.der)).toEqual([root]);
  expect(root.sha256).toBe(createHash('sha256').update(root.der).digest('hex'));
  expect(root.name).toBe('Test root');
  expect(new Date(root.validFrom * 1000).toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('a file may hold several, with text and Windows line ends around them', async () => {
  const other = await testAuthority();
  const both = new TextDecoder().decode(pem) + new TextDecoder().decode(pemBytes([other.root]));
  expect(await readRoots(text(`Our roots:\r\n${both.replaceAll('\n', '\r\n')}\r\nThe end.`))).toHaveLength(2);
});

test('only space, tab, carriage return and line feed are white space within a block', async () => {
  const [first, second, ...rest] = new TextDecoder().decode(pem).split('\n');
  const withIn = (white: string) => readRoots(text([first, `${white}${second}`, ...rest].join('\n')));
  for (const white of [' ', '\t', '\r']) expect(await withIn(white)).toEqual(await readRoots(pem));
  for (const other of ['\f', '\v', '\u001c', '\u0085', '\u00a0', '\ufeff'])
    await expect(withIn(other)).rejects.toEqual(refused('unreadable'));
});

test('with its own root the time stamp is proved, and the root is named; without one it is not proved', async () => {
  const { verdict, entries } = await verified(pem);
  expect(verdict).toBe('not-proved');
  expect(entries.find(({ code }) => code === 'token.valid')).toMatchObject({ outcome: 'proved' });
  expect(entries.find(({ code }) => code === 'authority.root')?.params.root).toBe('Test root');
  const { entries: alone } = await verifyBundle(evidence);
  const open = alone.filter(({ reason }) => reason === 'no root of the reader').map(({ code }) => code);
  expect([...new Set(open)]).toEqual(['seal.token', 'authority.root', 'token.valid']);
});

test('with the root of another authority it is refused, although that calls itself the same', async () => {
  const { root } = await testAuthority();
  const { verdict, failed } = await verified(root);
  expect(verdict).toBe('refuted');
  expect(failed.length).toBeGreaterThan(0);
  for (const [code, reason] of failed) expect([code, reason]).toEqual([code, 'untrusted authority']);
});

test('a root that was changed is refused before anything is trusted, or leads nowhere', async () => {
  const [root] = await readRoots(pem);
  const changed = (from: string, to: string, find: (whole: Buffer, part: string) => number) => {
    const der = Buffer.from(root?.der ?? []);
    der.write(to, find(der, from), 'latin1');
    return new Uint8Array(der);
  };
  const first = (whole: Buffer, part: string) => whole.indexOf(part);
  const subject = (whole: Buffer, part: string) => whole.lastIndexOf(part);
  await expect(readRoots(changed('260101', '250101', first))).rejects.toEqual(refused('damaged'));
  const last = root?.der.slice() ?? new Uint8Array();
  last[last.length - 1] = (last.at(-1) ?? 0) ^ 1;
  await expect(readRoots(last)).rejects.toEqual(refused('damaged'));
  const { failed } = await verified(changed('Test root', 'Best root', subject));
  expect(failed).toContainEqual(['token.valid', 'untrusted authority']);
});

test.each<[string, () => Uint8Array, RootRefused['reason']]>([
  ['a ZIP', () => evidence, 'no-certificate'],
  ['a text', () => text('Trust me.'), 'no-certificate'],
  ['nothing', () => new Uint8Array(), 'no-certificate'],
  [
    'a private key',
    () => text(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----\n`),
    'no-certificate',
  ],
  ['half a certificate', () => text(new TextDecoder().decode(pem).replace(/\n.{64}\n/, '\n')), 'unreadable'],
  ['letters that are no base64', () => text(new TextDecoder().decode(pem).replace(/\n./, '\n*')), 'unreadable'],
  ['a very large file', () => new Uint8Array(256 * 1024 + 1), 'too-large'],
  ['very many certificates', () => pemBytes(Array.from({ length: 51 }, () => text('x'))), 'too-large'],
])('%s gives no root', async (_, bytes, reason) => {
  await expect(readRoots(bytes())).rejects.toEqual(refused(reason));
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
(hasOpenssl ? test : test.skip)('a root that openssl made is read', async () => {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null', '-days', '1'];
  const request = ['req', '-x509', ...key, '-subj', '/O=Example/CN=A root', '-outform', 'DER'];
  const { stdout } = spawnSync('openssl', request);
  expect(await readRoots(new Uint8Array(stdout))).toMatchObject([{ name: 'A root' }]);
});

test('a file with a zero byte is no text, even if a certificate stands in it as one', async () => {
  const withZero = Uint8Array.of(...text('Our roots\0\n'), ...pem);
  await expect(readRoots(withZero)).rejects.toEqual(refused('no-certificate'));
});

test('a root whose own signature or key is of a kind that does not count is not called damaged', async () => {
  const other = (await testAuthority()).ca.certificate;
  await other.sign((await testAuthority()).ca.keys.privateKey, 'SHA-1', engine);
  expect(await readRoots(derOf(other))).toHaveLength(1);
  const [own] = await readRoots(pem);
  const curve = Uint8Array.of(0x2b, 0x81, 0x04, 0, 0x0a);
  const changed = rewriteDer(own?.der ?? new Uint8Array(), '0.6.0.1', ({ tag }) => ({ tag, parts: curve }));
  expect(await readRoots(changed)).toHaveLength(1);
});
