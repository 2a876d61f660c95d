import { makeZip } from '../../testing/make-office.ts';
import { unpackArchive } from './unpack-archive.ts';

const text = (n: number) => 'x'.repeat(n);
const deflated = (files: Readonly<Record<string, string>>, stated?: number) => makeZip(files, stated, true);

test('writes the entries of a deflated archive as they are in one without compression', async () => {
  const files = { 'word/a.xml': text(100_000), 'word/b.xml': 'b', empty: '' };
  const unpacked = new Uint8Array(await unpackArchive(deflated(files)));
  expect(Buffer.from(unpacked).equals(Buffer.from(makeZip(files)))).toBe(true);
});

test('accepts archives up to the limit', async () => {
  const archive = deflated({ a: text(600), b: text(400) });
  await expect(unpackArchive(archive, 1_000)).resolves.toBeInstanceOf(ArrayBuffer);
  await expect(unpackArchive(archive, 999)).rejects.toThrow('too many bytes');
  await expect(unpackArchive(makeZip({ a: text(600), b: text(400) }), 999)).rejects.toThrow('too many bytes');
});

test('stops inflating an archive that states a size of one byte', async () => {
  const most = 1024 * 1024;
  const archive = deflated({ a: text(64 * most) }, 1);
  expect(archive.length).toBeLessThan(most);
  let inflated = 0;
  const { DecompressionStream: Real } = globalThis;
  globalThis.DecompressionStream = class extends Real {
    override get readable() {
      const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, controller) => {
          inflated += part.length;
          controller.enqueue(part);
        },
      });
      return super.readable.pipeThrough(counting);
    }
  };
  try {
    await expect(unpackArchive(archive, most)).rejects.toThrow('too many bytes');
  } finally {
    globalThis.DecompressionStream = Real;
  }
  // One piece of input beyond the limit, not the whole content.
  expect(inflated).toBeLessThan(most + 32 * 1024 * 1024);
});

const changed = (at: (archive: Uint8Array) => number, value: number) => {
  const archive = deflated({ a: text(100) });
  archive[at(archive)] = value;
  return archive;
};
const centralAt = (archive: Uint8Array) => new DataView(archive.buffer).getUint32(archive.length - 6, true);

test.each([
  ['that is none', new Uint8Array(200)],
  ['that is empty', new Uint8Array(0)],
  ['without its end', deflated({ a: 'a' }).slice(0, -1)],
  ['with an encrypted entry', changed((archive) => centralAt(archive) + 8, 1)],
  ['with an unknown compression', changed((archive) => centralAt(archive) + 10, 12)],
  ['whose directory names no entry', changed((archive) => centralAt(archive) + 42, 5)],
  ['whose entry ends beyond the bytes', changed((archive) => centralAt(archive) + 22, 1)],
  ['whose directory is elsewhere', changed((archive) => archive.length - 6, 1)],
  ['whose content is no DEFLATE', changed(() => 31, 0xff)],
])('refuses an archive %s', async (_, archive) => {
  await expect(unpackArchive(archive)).rejects.toThrow();
});
