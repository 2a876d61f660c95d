import { BSON } from 'mongodb';
import { MongoRefusal } from '../errors.ts';
import { encodeBatch, encodeDocument } from './encode.ts';
import { Binary, Double, type Value } from './types.ts';

/** A message of 48 MB without its header: the largest document that is encoded. */
const LIMIT = 48_000_000 - 21;
const filler = Buffer.alloc(LIMIT, 'x');

test('encodes every type of value completely at any buffer position, or refuses its document', () => {
  const kinds: [string, Value, unknown][] = [
    ['int', 7, 7],
    ['long', 7n, BSON.Long.fromBigInt(7n)],
    ['double', new Double(7), new BSON.Double(7)],
    ['yes', true, true],
    ['text', 'seven', 'seven'],
    ['wide', '\u{1f600}\u{1f600}', '\u{1f600}\u{1f600}'],
    ['list', [7, 8], [7, 8]],
    ['last', true, true],
  ];
  const same = Object.fromEntries(kinds.map(([name, , value]) => [name, value]));
  const tail = Buffer.from(BSON.serialize(same)).subarray(4);
  const overhead = BSON.calculateObjectSize({ filler: new Binary(filler.subarray(0, 0)), ...same });
  for (let size = LIMIT - 2; size <= LIMIT + tail.length; size++) {
    const document = new Map<string, Value>([['filler', new Binary(filler.subarray(0, size - overhead))]]);
    for (const [name, value] of kinds) document.set(name, value);
    if (size > LIMIT) expect(() => encodeDocument(document)).toThrow(MongoRefusal);
    else {
      const bytes = encodeDocument(document);
      expect([bytes.length, bytes.readInt32LE(0)]).toEqual([size, size]);
      expect(bytes.subarray(-tail.length)).toEqual(tail);
    }
  }
});

test('never truncates a text to make it fit', () => {
  const overhead = BSON.calculateObjectSize({ filler: new Binary(filler.subarray(0, 0)), text: '' });
  const text = '\u{1f600}'.repeat(5);
  for (let size = LIMIT - 4; size < LIMIT + 24; size++) {
    const held = new Binary(filler.subarray(0, size - overhead - Buffer.byteLength(text)));
    const document = new Map<string, Value>([
      ['filler', held],
      ['text', text],
    ]);
    if (size > LIMIT) expect(() => encodeDocument(document)).toThrow(MongoRefusal);
    else expect(encodeDocument(document).length).toBe(size);
  }
});

test('a batch contains its documents unchanged, in previously used memory', () => {
  for (let count = 0; count < 120; count++) {
    // Unwritten bytes would appear as 0xff.
    Buffer.allocUnsafe(1 << 19).fill(0xff);
    const held = { text: 'x'.repeat((count % 50) * 1000 + count), list: [{ deep: [] }] };
    const documents = Array.from({ length: count }, () => BSON.serialize(held));
    const batch = encodeBatch('nextBatch', documents, 7n, 'db.collection');
    const cursor = { nextBatch: documents.map(() => held), id: BSON.Long.fromNumber(7), ns: 'db.collection' };
    expect(Buffer.compare(batch, BSON.serialize({ cursor, ok: 1 }))).toBe(0);
  }
});
