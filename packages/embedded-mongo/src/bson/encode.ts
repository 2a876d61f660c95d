import { BSONError, serialize, setInternalBufferSize } from 'bson';
import { MongoRefusal } from '../errors.ts';
import type { Document, Value } from './types.ts';

/** 48 MB, the largest message, without its header. */
const MAX_BYTES = 48_000_000 - 21;
/**
 * `serialize` writes into a fixed buffer and ignores its end: numbers beyond it are lost, and a text is cut before the first
 * character that does not fit, which leaves up to three bytes free. A result is therefore complete only if more than three
 * bytes remain.
 */
setInternalBufferSize(MAX_BYTES + 4);

const tooLarge = (): MongoRefusal =>
  new MongoRefusal('BSONObjectTooLarge', `a document is larger than ${MAX_BYTES} bytes`);

/**
 * Encodes one BSON document.
 * @throws BSONObjectTooLarge above 48 MB, InvalidBSON for a malformed vector, NotImplemented for an expression with unsorted
 *   options
 */
export function encodeDocument(document: Document): Buffer {
  const encoded = serializeWhole(document);
  if (encoded.length > MAX_BYTES) throw tooLarge();
  return Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
}

/** Checked by name, because Node's own errors may come from another realm. */
const isRangeError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError';

function serializeWhole(document: Document): Uint8Array {
  try {
    return serialize(document);
  } catch (error) {
    if (isRangeError(error)) throw tooLarge();
    if (error instanceof BSONError) throw new MongoRefusal('InvalidBSON', error.message);
    throw error;
  }
}

/** Encodes `{ cursor: { [field]: documents, id, ns }, ok: 1 }` around already encoded documents. */
export function encodeBatch(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Uint8Array[],
  id: bigint,
  namespace: string,
): Buffer {
  const cursor: Document = new Map<string, Value>([
    [field, []],
    ['id', id],
    ['ns', namespace],
  ]);
  const frame = encodeDocument(
    new Map<string, Value>([
      ['cursor', cursor],
      ['ok', 1],
    ]),
  );
  const inCursor = 4 + '.cursor.'.length;
  const inArray = inCursor + 4 + field.length + 2;
  const elements = documents.flatMap((bytes, index) => [Buffer.from(`\x03${index}\0`), bytes]);
  const batch = Buffer.concat([frame.subarray(0, inArray + 4), ...elements, frame.subarray(inArray + 4)]);
  const added = batch.length - frame.length;
  for (const start of [0, inCursor, inArray]) batch.writeInt32LE(batch.readInt32LE(start) + added, start);
  return batch;
}
