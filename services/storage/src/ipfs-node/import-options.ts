import type { ImporterOptions } from 'ipfs-unixfs-importer';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { NodeError } from './node-error.ts';

const KiB = 1024;
/** Kubo's own default, the profile 'unixfs-v0-2015' of IPIP-499. */
const kuboDefault = { chunkSize: 256 * KiB, links: 174 } as const;
/** Kubo's maximum size of a block that other nodes accept. */
const largestChunk = 2 ** 20;

export type Query = Readonly<Record<string, string | undefined>>;

/** Options that would change the CID, each with the only accepted value. */
const unsupported: Readonly<Record<string, string>> = {
  hash: 'sha2-256',
  trickle: 'false',
  inline: 'false',
  nocopy: 'false',
  fscache: 'false',
  'preserve-mode': 'false',
  'preserve-mtime': 'false',
  'max-directory-links': '0',
};

const wholeNumber = (name: string, text: string, from: number, to: number): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to)) throw new NodeError('invalid', `option ${name}: ${text.slice(0, 40)}`);
  return value;
};

const chunkSizeOf = (text: string | undefined): number => {
  if (text === undefined || text === 'default') return kuboDefault.chunkSize;
  const size = /^size-(\d+)$/.exec(text)?.[1];
  if (!size) throw new NodeError('invalid', `unsupported chunker: ${text.slice(0, 40)}`);
  return wholeNumber('chunker', size, 1, largestChunk);
};

/**
 * Options of `add` as Kubo reads them, so that the same request gives the same CID: CIDv0, 256 KiB chunks and 174 links
 * unless given; `cid-version=1` implies raw leaves.
 * @throws NodeError invalid for an option that is not supported.
 */
export const importOptionsOf = (query: Query): ImporterOptions => {
  for (const [name, value] of Object.entries(unsupported))
    if ((query[name] ?? value) !== value) throw new NodeError('invalid', `option ${name} is not supported`);
  const cidVersion = wholeNumber('cid-version', query['cid-version'] ?? '0', 0, 1) as 0 | 1;
  const links = wholeNumber('max-file-links', query['max-file-links'] ?? String(kuboDefault.links), 2, 8192);
  return {
    cidVersion,
    rawLeaves: (query['raw-leaves'] ?? String(cidVersion === 1)) === 'true',
    reduceSingleLeafToSelf: true,
    chunker: fixedSize({ chunkSize: chunkSizeOf(query.chunker) }),
    layout: balanced({ maxChildrenPerNode: links }),
    wrapWithDirectory: query['wrap-with-directory'] === 'true',
    shardSplitStrategy: 'links-bytes',
    // One file at a time and few blocks at once, so that memory does not grow with the size.
    fileImportConcurrency: 1,
    blockWriteConcurrency: 4,
  };
};
