import { parseStrictJson } from '@ipr/domain/strict-json';
import { recordBytes } from '@ipr/protocol/evidence/record';
import type { z } from 'zod';
import { sameBytes } from '../rfc3161/certificate.ts';

interface Known {
  readonly schema: z.ZodType;
  readonly document: unknown;
}

/** Documents by their canonical bytes: an envelope was read as a whole before its parts are checked like files. */
const known = new WeakMap<Uint8Array, Known>();

/** The canonical bytes of a document that its schema has read, which reading them does not parse again. */
export const canonicalFile = <T extends object>(schema: z.ZodType<T>, document: T): Uint8Array<ArrayBuffer> => {
  const bytes = recordBytes(document);
  known.set(bytes, { schema, document });
  return bytes;
};

/** @param bytes do not change as long as the bundle is verified @throws SyntaxError, TypeError, ZodError */
export const readDocument = <T>(schema: z.ZodType<T>, bytes: Uint8Array): T => {
  const found = known.get(bytes);
  return found?.schema === schema ? (found.document as T) : schema.parse(parseStrictJson(bytes));
};

/** Whether a document that was read has no other bytes: another form of the same values could be read as something else. */
export const isCanonical = (document: object, bytes: Uint8Array): boolean =>
  known.get(bytes)?.document === document || sameBytes(recordBytes(document), bytes);
