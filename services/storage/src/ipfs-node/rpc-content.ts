import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { CID } from 'multiformats/cid';
import type { IpfsNode } from './node.ts';
import { NodeError } from './node-error.ts';
import { argument, bytesOption, contentPathOf, flag, type RpcQuery } from './rpc-values.ts';

/** A command's answer: JSON, one JSON document per line, bytes, or nothing. */
export type RpcReply =
  | { readonly json: unknown }
  | { readonly lines: readonly unknown[] }
  | { readonly bytes: Readable }
  | null;

export type RpcCommand = (query: RpcQuery, request: IncomingMessage) => Promise<RpcReply> | RpcReply;
export type RpcCommands = Readonly<Record<string, RpcCommand>>;

/** Limits the memory that a slow reader of a large file uses. */
export const readingPace = { blockReadConcurrency: 4 } as const;

export const statOf = async (node: IpfsNode, cid: CID, path = '') => node.files.stat(cid, path ? { path } : {});

const rangeOf = (offset: number | undefined, length: number | undefined) => ({
  ...readingPace,
  ...(offset === undefined ? {} : { offset }),
  ...(length === undefined ? {} : { length }),
});

/** @throws NodeError invalid for a folder, not-found */
export const readFile = async (node: IpfsNode, cid: CID, path: string, offset?: number, length?: number) => {
  const { cid: file, type, size } = await statOf(node, cid, path);
  if (type === 'directory') throw new NodeError('invalid', 'this dag node is a directory');
  if ((offset ?? 0) >= size || length === 0) return Readable.from([]);
  return Readable.from(node.files.cat(file, rangeOf(offset, length)), { objectMode: false, highWaterMark: 2 ** 18 });
};

const list = async (node: IpfsNode, text: string) => {
  const { cid, path } = contentPathOf(text);
  const folder = await statOf(node, cid, path);
  const Links = [];
  if (folder.type === 'directory')
    for await (const { name, cid: child } of node.files.ls(folder.cid)) {
      const { type, size } = await statOf(node, child);
      const isFolder = type === 'directory';
      Links.push({ Name: name, Hash: child.toString(), Size: Number(size), Type: isFolder ? 1 : 2, Target: '' });
    }
  return { Hash: text, Links };
};

const listPins = (node: IpfsNode, query: RpcQuery): RpcReply => {
  const wanted = query.args.map((text) => contentPathOf(text).cid);
  const missing = wanted.find((cid) => !node.isPinned(cid));
  if (missing) throw new NodeError('invalid', `path '${missing}' is not pinned`);
  const pins = wanted.length > 0 ? wanted.map(String) : node.pins();
  if (flag(query, 'stream')) return { lines: pins.map((Cid) => ({ Cid, Type: 'recursive' })) };
  return { json: { Keys: Object.fromEntries(pins.map((cid) => [cid, { Type: 'recursive' }])) } };
};

/** Commands that read content and manage pins. */
export const contentCommands = (node: IpfsNode): RpcCommands => ({
  async cat(query) {
    const { cid, path } = contentPathOf(argument(query));
    return { bytes: await readFile(node, cid, path, bytesOption(query, 'offset'), bytesOption(query, 'length')) };
  },
  async ls(query) {
    argument(query);
    return { json: { Objects: await Promise.all(query.args.map((text) => list(node, text))) } };
  },
  async 'block/get'(query) {
    return { bytes: Readable.from([await node.block(contentPathOf(argument(query)).cid)]) };
  },
  async 'block/rm'(query) {
    argument(query);
    const cids = query.args.map((text) => contentPathOf(text).cid);
    const kept = await node.removeBlocks(cids);
    return { lines: cids.map((cid, at) => ({ Hash: cid.toString(), ...(kept[at] ? { Error: kept[at] } : {}) })) };
  },
  async refs(query) {
    const { cid } = contentPathOf(argument(query));
    if (!flag(query, 'recursive')) throw new NodeError('invalid', 'only recursive references are supported');
    return { lines: (await node.refs(cid)).map((ref) => ({ Ref: ref.toString(), Err: '' })) };
  },
  async 'pin/add'(query) {
    argument(query);
    if (query.options.recursive === 'false') throw new NodeError('invalid', 'direct pins are not supported');
    const roots: string[] = [];
    for (const text of query.args) {
      const { cid, path } = contentPathOf(text);
      const root = path ? (await statOf(node, cid, path)).cid : cid;
      await node.pin(root);
      roots.push(root.toString());
    }
    return { json: { Pins: roots } };
  },
  'pin/rm'(query) {
    argument(query);
    const roots = query.args.map((text) => contentPathOf(text).cid);
    for (const cid of roots) node.unpin(cid);
    return { json: { Pins: roots.map(String) } };
  },
  'pin/ls': (query) => listPins(node, query),
  async 'repo/gc'() {
    const { blocks, bytes } = await node.collectGarbage();
    return { lines: [{ Blocks: blocks, Bytes: bytes }] };
  },
  /** Not a command of Kubo: copies pins and the file tree's root to a file in the node's folder, for a backup. */
  async 'repo/copy-state'() {
    await node.copyState();
    return null;
  },
});
