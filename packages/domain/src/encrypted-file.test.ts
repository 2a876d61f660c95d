import {
  decryptFile,
  encryptedFile,
  encryptedSize,
  encryptFile,
  encryptInPlace,
  encryptionOverhead,
  newContentKey,
  readHeader,
} from './encrypted-file.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);
const chunk = encryptedFile.chunkSize;

describe('the sealed file format', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk])(
    'gives back %i bytes exactly and has the announced size',
    async (length) => {
      const key = newContentKey();
      const plain = bytes(length);
      const sealed = await encryptFile(plain, key);
      expect(sealed.length).toBe(encryptedSize(length));
      expect(Buffer.compare(Buffer.from(await decryptFile(sealed, key)), Buffer.from(plain))).toBe(0);
    },
  );

  test.each([0, 1, chunk, chunk + 1, 3 * chunk - 1])(
    'seals %i bytes where they lie, tells each chunk in bytes, and gives them back exactly',
    async (length) => {
      const key = newContentKey();
      const plain = bytes(length);
      const place = new Uint8Array(encryptedSize(length)).fill(7);
      place.set(plain, encryptionOverhead(length));
      const received: (readonly number[])[] = [];
      await encryptInPlace(place, length, key, (done, total) => void received.push([done, total]));
      expect(Buffer.compare(Buffer.from(await decryptFile(place, key)), Buffer.from(plain))).toBe(0);
      const chunks = Math.max(1, Math.ceil(length / chunk));
      expect(received).toEqual(Array.from({ length: chunks }, (_, i) => [Math.min(length, (i + 1) * chunk), length]));
    },
  );

  test('seals nothing where there is no room for it, and leaves the file as it was', async () => {
    const place = bytes(encryptedSize(100) - 1);
    await expect(encryptInPlace(place, 100, newContentKey())).rejects.toThrow('no room');
    expect(place).toEqual(bytes(encryptedSize(100) - 1));
  });

  test('starts with magic, version and suite', async () => {
    const sealed = await encryptFile(bytes(10), newContentKey());
    expect(Buffer.from(sealed.subarray(0, 6)).toString('latin1')).toBe('IPRF\x01\x01');
    expect((await readHeader(sealed)).chunkSize).toBe(chunk);
  });

  test('refuses another key', async () => {
    const sealed = await encryptFile(bytes(10), newContentKey());
    await expect(decryptFile(sealed, newContentKey())).rejects.toThrow();
  });

  test('refuses a changed byte anywhere, also in the header', async () => {
    const key = newContentKey();
    const sealed = await encryptFile(bytes(300), key);
    for (const at of [0, 4, 5, 6, 12, 17, 20, 100, sealed.length - 1]) {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decryptFile(changed, key)).rejects.toThrow();
    }
  });

  test('refuses a file cut at a chunk border, chunks in another order, and bytes added', async () => {
    const key = newContentKey();
    const sealed = await encryptFile(bytes(2 * chunk), key);
    const step = chunk + encryptedFile.tagSize;
    const [header, first, second] = [sealed.slice(0, 20), sealed.slice(20, 20 + step), sealed.slice(20 + step)];
    const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
    await expect(decryptFile(join(header, first), key)).rejects.toThrow();
    await expect(decryptFile(join(header, second, first), key)).rejects.toThrow();
    await expect(decryptFile(join(header, first, second, first), key)).rejects.toThrow();
    await expect(decryptFile(header, key)).rejects.toThrow();
  });

  test('refuses a version or suite it does not know', async () => {
    const sealed = await encryptFile(bytes(3), newContentKey());
    sealed[4] = 2;
    await expect(readHeader(sealed)).rejects.toThrow('version 2');
    sealed[4] = 1;
    sealed[5] = 9;
    await expect(readHeader(sealed)).rejects.toThrow('suite 9');
  });
});
