import { isWholeObject } from './whole-json.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const whole = JSON.stringify({ a: ['}', { 'b"]': '\\' }], c: { d: [[1, 2]] } });

test('accepts a complete object, in chunks of any size', async () => {
  for (const size of [1, 2, 3, 1000]) expect(await isWholeObject(inChunks(`${whole}\n`, size))).toBe(true);
});

test('refuses an object that was cut at any byte, that something follows, or that is none', async () => {
  for (let end = 0; end < whole.length; end++)
    expect(await isWholeObject(inChunks(whole.slice(0, end), 5))).toBe(false);
  for (const text of [`${whole}x`, `${whole}{}`, '[]', '"a"', '1'])
    expect(await isWholeObject(inChunks(text, 5))).toBe(false);
});
