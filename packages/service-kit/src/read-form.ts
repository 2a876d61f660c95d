import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@ipr/domain';
import busboy from 'busboy';
import type { Upload } from './context.ts';
import { expandFields } from './form-fields.ts';
import { InvalidRequest } from './invalid-request.ts';
import { declaredLength, mediaTypeOfRequest, refuseCompression } from './read-body.ts';
import { openSpoolFolder } from './spool-folder.ts';

const limits = { fields: 32, files: 1, parts: 33, fieldNameSize: 200, fieldSize: 16 * 1024, headerPairs: 32 };

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly upload: Upload;
  /** Deletes the temporary file; idempotent. */
  discard(): Promise<void>;
}

/** Passes bytes through and calls `see` with each chunk; `see` may throw. */
const watch = (see: (chunk: Buffer) => void) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        see(chunk);
        done(null, chunk);
      } catch (thrown) {
        done(thrown as Error);
      }
    },
  });

const spool = async (file: Readable, path: string) => {
  const hash = createHash('sha256');
  let size = 0;
  const meter = watch((chunk) => {
    size += chunk.length;
    hash.update(chunk);
  });
  await pipeline(file, meter, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  return { path, size, sha256: hash.digest('hex') };
};

/**
 * Reads the fields into memory and writes the file to `path`. Rejects at the first problem; the caller deletes the folder.
 */
const readParts = async (request: IncomingMessage, fileField: string, path: string, maxBytes: number) => {
  const parts: [string, string][] = [];
  let spooled: Promise<Upload> | undefined;
  let problem: Failure | undefined;
  const refuse = (failure: Failure) => {
    problem ??= failure;
  };
  const parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) refuse(new InvalidRequest([`${name.slice(0, 80)}: too long`]));
    parts.push([name, value]);
  });
  parser.on('file', (name, file, { filename, mimeType }) => {
    if (name !== fileField) {
      refuse(new InvalidRequest([`${name?.slice(0, 80)}: unknown file`]));
      file.resume();
      return;
    }
    spooled = spool(file, path).then((facts) => ({
      ...facts,
      fileName: (filename ?? '').slice(0, 255) || 'file.bin',
      mediaType: mimeType,
    }));
    spooled.catch((thrown) => parser.destroy(thrown));
  });
  const tooMany = () => refuse(new InvalidRequest(['body: too many parts']));
  parser.on('partsLimit', tooMany).on('filesLimit', tooMany).on('fieldsLimit', tooMany);
  let received = 0;
  const bound = watch((chunk) => {
    received += chunk.length;
    if (received > maxBytes) throw new Failure('request.too-large', { maxBytes });
  });
  await pipeline(request.iterator({ destroyOnReturn: false }), bound, parser);
  const upload = await spooled;
  if (problem) throw problem;
  return { parts, upload };
};

const failureOf = (thrown: unknown, request: IncomingMessage): Failure => {
  if (thrown instanceof Failure) return thrown;
  if (request.destroyed && !request.complete) return new Failure('request.cancelled', {}, thrown);
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('service.unavailable', { reason: 'no space' }, thrown);
  if (syscall) return new Failure('unexpected', {}, thrown);
  return new InvalidRequest(['body: malformed multipart'], thrown);
};

/**
 * Reads a multipart body with exactly one file, which is written to a temporary file of mode 600.
 * @param maxBytes limit of the whole body
 * @throws Failure request.invalid, request.too-large, file.missing, request.cancelled, service.unavailable (no space); no
 *   file remains in these cases
 */
export const readForm = async (request: IncomingMessage, fileField: string, maxBytes: number): Promise<Form> => {
  refuseCompression(request);
  if (mediaTypeOfRequest(request) !== 'multipart/form-data')
    throw new InvalidRequest(['content-type: expected multipart/form-data']);
  if (declaredLength(request) > maxBytes) throw new Failure('request.too-large', { maxBytes });
  const { path, discard } = await openSpoolFolder(declaredLength(request) || maxBytes);
  try {
    const { parts, upload } = await readParts(request, fileField, join(path, 'file'), maxBytes);
    const fields = expandFields(parts);
    if (!upload) throw new Failure('file.missing');
    return { fields, upload, discard };
  } catch (thrown) {
    await discard();
    throw failureOf(thrown, request);
  }
};
