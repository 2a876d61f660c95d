import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { concatBytes } from '@ipr/domain';
import { crc32, crc32InSlices } from './crc32.ts';
import { readZip } from './read-zip.ts';
import { zipWriter } from './write-zip.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string) => new TextEncoder().encode(text) as Bytes;

const zipOf = (...entries: readonly (readonly [string, Bytes])[]): Bytes => {
  const zip = zipWriter();
  const pieces = entries.flatMap(([path, bytes]) => zip.add(path, bytes));
  return concatBytes(...pieces, zip.finish());
};

const one = () => zipOf(['folder/größe.txt', bytesOf('how the motor works')]);

/** A name beyond ASCII without the flag that says how it is encoded. */
const unnamed = (): Bytes => {
  const bytes = one();
  const view = new DataView(bytes.buffer);
  const central = view.getUint32(bytes.length - 6, true);
  view.setUint16(6, 0, true);
  view.setUint16(central + 8, 0, true);
  return bytes;
};

/** The archive of another program: one entry, deflated, of which a field may be wrong. */
const deflated = (lie: { size?: number; flags?: number; method?: number } = {}): Bytes => {
  const plain = bytesOf('motor '.repeat(100));
  const packed = new Uint8Array(deflateRawSync(plain));
  const zip = zipWriter();
  const [header = new Uint8Array(), body = new Uint8Array()] = zip.add('a.txt', packed);
  const end = zip.finish();
  for (const [at, bytes] of [
    [0, header],
    [2, end],
  ] as const) {
    const view = new DataView(bytes.buffer);
    view.setUint16(6 + at, lie.flags ?? 0, true);
    view.setUint16(8 + at, lie.method ?? 8, true);
    view.setUint32(14 + at, crc32(plain), true);
    view.setUint32(22 + at, lie.size ?? plain.length, true);
  }
  return concatBytes(header, body, end);
};

test('CRC-32 has the check value of its standard', () => {
  expect(crc32(bytesOf('123456789'))).toBe(0xcbf43926);
  expect(crc32(bytesOf('56789'), crc32(bytesOf('1234')))).toBe(0xcbf43926);
});

test('CRC-32 of a large file is the same in slices', async () => {
  const large = Uint8Array.from({ length: 5_000_000 }, (_, i) => (i * 7) & 0xff);
  expect(await crc32InSlices(large)).toBe(crc32(large));
});

test('what is written is read again, with its names', async () => {
  const empty = new Uint8Array();
  const files = await readZip(zipOf(['a', empty], ['b/c', bytesOf('text')]));
  expect([...files]).toEqual([
    ['a', empty],
    ['b/c', bytesOf('text')],
  ]);
});

test('the same entries are the same bytes', () => {
  expect(Buffer.compare(one(), one())).toBe(0);
});

test('an archive that another program packed is read', async () => {
  const files = await readZip(deflated());
  expect(new TextDecoder().decode(files.get('a.txt'))).toBe('motor '.repeat(100));
});

const python = spawnSync('python3', ['--version']).status === 0;
(python ? test : test.skip)('other programs read what is written (python3, where it is installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-zip-'));
  try {
    const path = join(folder, 'one.zip');
    writeFileSync(path, one());
    const script =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist(), z.read(z.namelist()[0]))';
    const { stdout } = spawnSync('python3', ['-X', 'utf8', '-c', script, path], { encoding: 'utf8' });
    expect(stdout.trim()).toBe("None ['folder/größe.txt'] b'how the motor works'");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const changed = (bytes: Bytes, at: number, value: number): Bytes => bytes.map((byte, i) => (i === at ? value : byte));

test.each<[string, () => Bytes, string]>([
  ['nothing', () => new Uint8Array(), 'zip.not-a-zip'],
  ['text', () => bytesOf('<html>'.repeat(20)), 'zip.not-a-zip'],
  ['one that is cut', () => one().slice(0, -3), 'zip.damaged'],
  ['one with a byte changed', () => changed(one(), 60, 7), 'zip.damaged'],
  ['one whose directory points elsewhere', () => changed(one(), one().length - 6, 9), 'zip.not-canonical'],
  ['an entry that leads out', () => zipOf(['../a', bytesOf('a')]), 'zip.entry-name'],
  ['an entry from the root', () => zipOf(['/etc/passwd', bytesOf('a')]), 'zip.entry-name'],
  ['an entry of another system', () => zipOf(['c:\\a', bytesOf('a')]), 'zip.entry-name'],
  ['an entry twice', () => zipOf(['a', bytesOf('a')], ['a', bytesOf('b')]), 'zip.entry-twice'],
  ['more bytes than announced', () => deflated({ size: 10 }), 'zip.damaged'],
  ['fewer bytes than announced', () => deflated({ size: 10_000 }), 'zip.damaged'],
  ['a name of UTF-8 that does not say so', () => unnamed(), 'zip.not-canonical'],
  ['a gigantic announcement', () => deflated({ size: 0xffffffff }), 'zip.too-large'],
  ['encrypted entries', () => deflated({ flags: 1 }), 'zip.unsupported'],
  ['another method', () => deflated({ method: 14 }), 'zip.unsupported'],
])('%s is refused', async (_, bytes, reason) => {
  await expect(readZip(bytes())).rejects.toMatchObject({ name: 'BundleRefused', reason });
});

test('a page stays alive while a large entry is read, and the progress is reported', async () => {
  const zip = zipWriter();
  const large = new Uint8Array(12 * 1024 * 1024);
  const bytes = concatBytes(...zip.add('large', large), ...zip.add('small', new Uint8Array(3)), zip.finish());
  let pauses = 0;
  const timer = setInterval(() => pauses++, 0);
  const reported: number[] = [];
  await readZip(bytes, (done, total) => reported.push(done / total));
  clearInterval(timer);
  expect(pauses).toBeGreaterThan(0);
  expect(reported).toHaveLength(2);
  expect(reported.at(-1)).toBeGreaterThan(0.99);
});
