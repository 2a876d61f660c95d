import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { ImportCandidateStream } from 'ipfs-unixfs-importer';
import { importOptionsOf } from './import-options.ts';
import type { IpfsNode } from './node.ts';
import { NodeError } from './node-error.ts';
import type { RpcCommand } from './rpc-content.ts';
import { flag } from './rpc-values.ts';

const maxFiles = 10_000;

interface Part {
  readonly path?: string;
  readonly content?: Readable;
}

const openForm = (request: IncomingMessage) => {
  try {
    return busboy({ headers: request.headers, preservePath: true, limits: { files: maxFiles, fields: 0 } });
  } catch (cause) {
    throw new NodeError('invalid', 'expected a multipart body', cause);
  }
};

const pathOf = (fileName: string | undefined): Pick<Part, 'path'> => {
  const path = decodeURIComponent(fileName ?? '').replace(/^\/+/, '');
  if (path.split('/').includes('..')) throw new NodeError('invalid', 'file names must not climb');
  return path ? { path } : {};
};

interface UploadBody {
  readonly files: Readable;
  /** Discards the rest of the body, so that the answer can be sent. */
  stop(): void;
}

/** Files of a multipart body as they arrive; a body that breaks off fails the reader too. */
const openUpload = (request: IncomingMessage): UploadBody => {
  const files = new Readable({ objectMode: true, read: () => undefined });
  // A reader receives the error through the stream; without one an unhandled 'error' event would end the process.
  files.on('error', () => undefined);
  const form = openForm(request);
  const fail = (cause: unknown) =>
    files.destroy(new NodeError('invalid', 'the body broke off or is no multipart', cause));
  form.on('file', (_, stream, { filename, mimeType }) => {
    stream.on('error', () => undefined);
    try {
      const isFolder = mimeType === 'application/x-directory';
      if (isFolder) stream.resume();
      files.push({ ...pathOf(filename), ...(isFolder ? {} : { content: stream }) } satisfies Part);
    } catch (thrown) {
      stream.resume();
      files.destroy(thrown as Error);
    }
  });
  form.on('filesLimit', () => files.destroy(new NodeError('invalid', `more than ${maxFiles} files`)));
  form.on('error', fail);
  form.on('close', () => files.destroyed || files.push(null));
  request.on('close', () => request.complete || form.destroy(new Error('the client went away')));
  request.pipe(form);
  const stop = () => {
    request.unpipe(form);
    form.destroy();
    request.resume();
  };
  return { files, stop };
};

/** `add`: answers once everything is on disk and pinned, so that an error never follows a success. */
export const addCommand =
  (node: IpfsNode): RpcCommand =>
  async (query, request) => {
    const options = {
      pin: query.options.pin !== 'false',
      onlyHash: flag(query, 'only-hash', 'n'),
      import: importOptionsOf(query.options),
    };
    const { files, stop } = openUpload(request);
    const entries = await node.add(files as ImportCandidateStream, options).finally(stop);
    return {
      lines: entries.map(({ path, cid, size }) => ({ Name: path || `${cid}`, Hash: `${cid}`, Size: String(size) })),
    };
  };
