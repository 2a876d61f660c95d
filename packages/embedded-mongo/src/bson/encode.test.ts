import { BSON } from 'mongodb';
import { encodeDocument } from './encode.ts';
import { Double, RawDocument } from './types.ts';

/** The encoder's first buffer; every kind of value is to cross its end once, byte by byte. */
const firstBuffer = 1 << 16;
/** A buffer that has grown this far is given up, so that the next document begins with a first one again. */
const large = new Map([['text', 'x'.repeat(1 << 20)]]);

test.each([
  ['a number', 7, 7],
  ['a long', 7n, BSON.Long.fromBigInt(7n)],
  ['a double', new Double(7), new BSON.Double(7)],
  ['a date', new Date(7), new Date(7)],
  ['a boolean', true, true],
  ['a text', 'seven', 'seven'],
  ['a list', [7, 8], [7, 8]],
])('%s is whole wherever the buffer ends', (_, value, same) => {
  for (let length = firstBuffer - 64; length < firstBuffer; length++) {
    encodeDocument(large);
    const text = 'x'.repeat(length);
    const document = new Map<string, never>(Object.entries({ text, value, last: true }) as [string, never][]);
    expect(Buffer.compare(encodeDocument(document), BSON.serialize({ text, value: same, last: true }))).toBe(0);
  }
});

test('a document ends after one that fills the buffer to its last byte', () => {
  // Memory that was used before: what is not written is seen.
  for (let i = 0; i < 50; i++) {
    Buffer.allocUnsafe(firstBuffer * 8).fill(0xff);
    const held = BSON.serialize({ text: 'x'.repeat(firstBuffer * 4 + i) });
    const encoded = encodeDocument(new Map([['held', new RawDocument(Buffer.from(held))]]));
    expect(BSON.deserialize(encoded)).toEqual({ held: BSON.deserialize(held) });
  }
});
