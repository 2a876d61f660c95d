import { encryptedBlob } from './encrypted-blob.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);

test.each([0, 1, 4 * 2 ** 20, 9 * 2 ** 20 + 7])('copies a ciphertext of %i bytes completely', async (length) => {
  const bytes = bytesOf(length);
  const blob = await encryptedBlob({ bytes });
  expect(blob.type).toBe('application/octet-stream');
  expect(Buffer.compare(Buffer.from(await blob.arrayBuffer()), Buffer.from(bytes))).toBe(0);
});

test('copies a ciphertext once for all callers, and a different ciphertext separately', async () => {
  const bytes = bytesOf(5 * 2 ** 20);
  const [first, second] = await Promise.all([encryptedBlob({ bytes }), encryptedBlob({ bytes })]);
  expect(second).toBe(first);
  expect(await encryptedBlob({ bytes })).toBe(first);
  expect(await encryptedBlob({ bytes: bytes.slice() })).not.toBe(first);
});

test('yields to other tasks while it copies a large ciphertext', async () => {
  const order: string[] = [];
  const copied = encryptedBlob({ bytes: bytesOf(9 * 2 ** 20) }).then(() => order.push('copied'));
  setImmediate(() => order.push('another task'));
  await copied;
  expect(order).toEqual(['another task', 'copied']);
});
