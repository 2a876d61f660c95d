import { createHash } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decryptFile, encryptedFile, encryptedSize } from '@ipr/domain';
import { encryptBlob, hashBlob, stepOf } from './encrypt-blob.ts';

const chunk = encryptedFile.chunkSize;
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const nothing = () => undefined;

test.each([0, 1, chunk, chunk + 1, 4 * chunk + 5])(
  'hashes a file of %i bytes before encrypting it in place, and decrypts to the same bytes',
  async (length) => {
    const plain = bytesOf(length);
    const received: number[] = [];
    const { fileHash, bytes, encryptedHash, contentKey } = await encryptBlob(
      new Blob([plain]),
      (done) => void received.push(done),
    );
    expect(bytes.length).toBe(encryptedSize(length));
    expect([fileHash, encryptedHash]).toEqual([sha256(plain), sha256(bytes)]);
    expect(Buffer.compare(Buffer.from(await decryptFile(bytes, contentKey)), Buffer.from(plain))).toBe(0);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    expect(received.at(-1)).toBe(length);
  },
);

test('returns the same hash as hashing alone', async () => {
  expect(await hashBlob(new Blob([bytesOf(chunk + 3)]))).toBe(sha256(bytesOf(chunk + 3)));
});

test('reports a file changed after it was chosen as a failed hash, not as a failed encryption', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-seal-'));
  try {
    const path = join(folder, 'motor.pdf');
    writeFileSync(path, bytesOf(100));
    const chosen = await openAsBlob(path);
    writeFileSync(path, bytesOf(90));
    expect(stepOf(await encryptBlob(chosen, nothing).catch((thrown: unknown) => thrown))).toBe('hashing');
    expect(stepOf(await hashBlob(chosen).catch((thrown: unknown) => thrown))).toBe('hashing');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('rejects once when encryption fails with two chunks in progress', async () => {
  const { subtle } = crypto;
  let reads = 0;
  const encrypt = () => Promise.reject(new Error(`no memory for chunk ${++reads}`));
  Object.defineProperty(subtle, 'encrypt', { value: encrypt, configurable: true });
  try {
    const thrown = await encryptBlob(new Blob([bytesOf(3 * chunk)]), nothing).catch((reason: unknown) => reason);
    // An unhandled rejection would fail this test on the next tick.
    await new Promise((next) => setImmediate(next));
    expect([stepOf(thrown), reads]).toEqual(['encryption', 2]);
  } finally {
    Reflect.deleteProperty(subtle, 'encrypt');
  }
});
