import type { IpfsNode } from './node.ts';
import { NodeError } from './node-error.ts';
import { type RpcCommands, readFile, statOf } from './rpc-content.ts';
import { argument, bytesOption, contentPathOf, flag, type RpcQuery } from './rpc-values.ts';

const place = (query: RpcQuery) => ({ parents: flag(query, 'parents', 'p'), force: flag(query, 'force', 'f') });

/** A path of the file tree, or '/ipfs/…' for any content. */
const resolve = async (node: IpfsNode, path: string) => {
  if (!path.startsWith('/ipfs/')) return node.tree.find(path);
  const content = contentPathOf(path);
  return (await statOf(node, content.cid, content.path)).cid;
};

const cidVersionOf = ({ options }: RpcQuery) => {
  const text = options['cid-version'];
  if (text === undefined) return {};
  if (text !== '0' && text !== '1') throw new NodeError('invalid', `option cid-version: ${text.slice(0, 40)}`);
  return { cidVersion: text === '1' ? 1 : 0 } as const;
};

const listFolder = async (node: IpfsNode, path: string, long: boolean) => {
  const cid = await resolve(node, path);
  const { type, size } = await statOf(node, cid);
  if (type !== 'directory')
    return [{ Name: path.split('/').pop(), Type: 0, Size: long ? Number(size) : 0, Hash: long ? `${cid}` : '' }];
  const entries = [];
  for await (const { name, cid: child } of node.files.ls(cid)) {
    const stat = long ? await statOf(node, child) : null;
    const isFolder = stat?.type === 'directory';
    const Size = !stat || isFolder ? 0 : Number(stat.size);
    entries.push({ Name: name, Type: isFolder ? 1 : 0, Size, Hash: long ? `${child}` : '' });
  }
  return entries;
};

/** Commands on the mutable file tree, `files/…`. */
export const filesCommands = (node: IpfsNode): RpcCommands => ({
  async 'files/mkdir'(query) {
    await node.tree.makeFolder(argument(query), { ...place(query), ...cidVersionOf(query) });
    return null;
  },
  async 'files/cp'(query) {
    const [source, target] = [argument(query, 0), argument(query, 1)];
    const path = target.endsWith('/') ? target + source.split('/').pop() : target;
    await node.tree.place(await resolve(node, source), path, place(query));
    return null;
  },
  async 'files/rm'(query) {
    await node.tree.remove(argument(query), { recursive: flag(query, 'recursive', 'r'), force: flag(query, 'force') });
    return null;
  },
  async 'files/ls'(query) {
    const long = flag(query, 'long', 'l');
    return { json: { Entries: await listFolder(node, query.args[0] ?? '/', long) } };
  },
  async 'files/stat'(query) {
    const cid = await resolve(node, argument(query));
    const { type, size, dagSize, blocks } = await node.files.stat(cid, { extended: true });
    const isFolder = type === 'directory';
    const Size = isFolder ? 0 : Number(size);
    const Blocks = Math.max(0, Number(blocks) - 1);
    return {
      json: { Hash: `${cid}`, Size, CumulativeSize: Number(dagSize), Blocks, Type: isFolder ? 'directory' : 'file' },
    };
  },
  async 'files/read'(query) {
    const cid = await resolve(node, argument(query));
    const length = bytesOption(query, 'count') ?? bytesOption(query, 'length');
    return { bytes: await readFile(node, cid, '', bytesOption(query, 'offset'), length) };
  },
});
