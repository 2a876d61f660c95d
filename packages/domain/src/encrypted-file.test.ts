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

describe('the encrypted file format', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk])(
    'decrypts %i bytes to the same bytes, and the ciphertext has the announced size',
    async (length) => {
      const key = newContentKey();
      const plain = bytes(length);
      const encrypted = await encryptFile(plain, key);
      expect(encrypted.length).toBe(encryptedSize(length));
      expect(Buffer.compare(Buffer.from(await decryptFile(encrypted, key)), Buffer.from(plain))).toBe(0);
    },
  );

  test.each([0, 1, chunk, chunk + 1, 3 * chunk - 1])(
    'encrypts %i bytes in place, reports progress per chunk in bytes, and decrypts to the same bytes',
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

  test('refuses in-place encryption without room for header and tags, and leaves the file unchanged', async () => {
    const place = bytes(encryptedSize(100) - 1);
    await expect(encryptInPlace(place, 100, newContentKey())).rejects.toThrow('no room');
    expect(place).toEqual(bytes(encryptedSize(100) - 1));
  });

  test('starts with magic, version and suite', async () => {
    const encrypted = await encryptFile(bytes(10), newContentKey());
    expect(Buffer.from(encrypted.subarray(0, 6)).toString('latin1')).toBe('IPRF\x01\x01');
    expect((await readHeader(encrypted)).chunkSize).toBe(chunk);
  });

  test('refuses a different key', async () => {
    const encrypted = await encryptFile(bytes(10), newContentKey());
    await expect(decryptFile(encrypted, newContentKey())).rejects.toThrow();
  });

  test('refuses a changed byte at any position, including the header', async () => {
    const key = newContentKey();
    const encrypted = await encryptFile(bytes(300), key);
    for (const at of [0, 4, 5, 6, 12, 17, 20, 100, encrypted.length - 1]) {
      const changed = encrypted.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(decryptFile(changed, key)).rejects.toThrow();
    }
  });

  test('refuses truncation at a chunk border, reordered chunks and appended chunks', async () => {
    const key = newContentKey();
    const encrypted = await encryptFile(bytes(2 * chunk), key);
    const step = chunk + encryptedFile.tagSize;
    const [header, first, second] = [
      encrypted.slice(0, 20),
      encrypted.slice(20, 20 + step),
      encrypted.slice(20 + step),
    ];
    const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
    await expect(decryptFile(join(header, first), key)).rejects.toThrow();
    await expect(decryptFile(join(header, second, first), key)).rejects.toThrow();
    await expect(decryptFile(join(header, first, second, first), key)).rejects.toThrow();
    await expect(decryptFile(header, key)).rejects.toThrow();
  });

  test('refuses an unknown version or suite', async () => {
    const encrypted = await encryptFile(bytes(3), newContentKey());
    encrypted[4] = 2;
    await expect(readHeader(encrypted)).rejects.toThrow('version 2');
    encrypted[4] = 1;
    encrypted[5] = 9;
    await expect(readHeader(encrypted)).rejects.toThrow('suite 9');
  });
});
