import { Failure } from '@ipr/domain';
import type { Content, Storage } from '@ipr/ports/storage';
import { CID, create, type KuboRPCClient } from 'kubo-rpc-client';
import { idleTimeout } from './idle-timeout.ts';
import { importProfile } from './import-profile.ts';

export interface KuboSettings {
  /** URL of any Kubo RPC, e.g. 'http://127.0.0.1:5001'. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds; for an upload, between two pieces. A node on the network may search for missing content. */
  readonly timeoutMs?: number;
}

const missing = /not found|could not find|no link named|does not exist|deadline|timed? ?out/i;
const absentFile = /does not exist|not found|no link named/i;
/** Added to the node's own timeout, in milliseconds, so that a responsive node can report its timeout first. */
const graceMs = 5_000;

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

const unavailable = (thrown: unknown) =>
  thrown instanceof Failure ? thrown : new Failure('storage.unavailable', {}, thrown);

/** True for an error from the node itself; a wrong URL (404) or our own timeout says nothing about the content. */
const isAnswer = (thrown: unknown) => {
  if (!(thrown instanceof Error) || thrown instanceof DOMException) return false;
  const status = (thrown as { response?: { status?: number } }).response?.status;
  return thrown.name === 'TimeoutError' || (thrown.name === 'HTTPError' && status !== 404);
};

/** A call that names content: 'not found', or a timeout of the node's search, means that the content is missing. */
const contentFailure = (thrown: unknown): Failure =>
  isAnswer(thrown) && missing.test(messageOf(thrown))
    ? new Failure('storage.content-not-found', { status: 404 }, thrown)
    : unavailable(thrown);

/** @throws Failure storage.content-not-found for an invalid CID */
const parseCid = (text: string): CID => {
  try {
    return CID.parse(text);
  } catch (cause) {
    throw new Failure('storage.content-not-found', { status: 404 }, cause);
  }
};

/** Both timeouts of one call: the node's own, and ours for a hanging node. */
const within = (timeoutMs: number, signal?: AbortSignal) => {
  const ours = AbortSignal.timeout(timeoutMs + graceMs);
  return { timeout: timeoutMs, signal: signal ? AbortSignal.any([signal, ours]) : ours };
};

const groupPath = (group: string) => {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(group)) throw new RangeError('not a group name');
  return `/${group}`;
};

async function* count(content: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  for await (const chunk of content) {
    onBytes(chunk.byteLength);
    yield chunk;
  }
}

const readContent = (ipfs: KuboRPCClient, timeoutMs: number): Pick<Storage, 'put' | 'get' | 'read'> => ({
  async put(content: Content, limits) {
    let size = content instanceof Uint8Array ? content.byteLength : 0;
    const idle = idleTimeout(timeoutMs);
    const counted =
      content instanceof Uint8Array
        ? content
        : count(content, (bytes) => {
            size += bytes;
            idle.refresh();
          });
    const signal = limits?.signal ? AbortSignal.any([limits.signal, idle.signal]) : idle.signal;
    try {
      const { cid } = await ipfs.add(counted, { ...importProfile, pin: false, signal });
      return { cid: cid.toString(), size };
    } catch (thrown) {
      throw unavailable(thrown);
    } finally {
      idle.end();
    }
  },
  async get(cid, maxBytes, limits) {
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const part of ipfs.cat(parseCid(cid), {
        length: maxBytes + 1,
        ...within(timeoutMs, limits?.signal),
      })) {
        size += part.byteLength;
        if (size > maxBytes) throw new Failure('request.too-large');
        parts.push(part);
      }
    } catch (thrown) {
      throw contentFailure(thrown);
    }
    return Buffer.concat(parts);
  },
  async *read(cid, maxBytes) {
    let size = 0;
    const idle = idleTimeout(timeoutMs + graceMs);
    try {
      for await (const part of ipfs.cat(parseCid(cid), { length: maxBytes + 1, signal: idle.signal })) {
        size += part.byteLength;
        if (size > maxBytes) throw new Failure('request.too-large');
        idle.refresh();
        yield part;
      }
    } catch (thrown) {
      throw contentFailure(thrown);
    } finally {
      idle.end();
    }
  },
});

const keepContent = (ipfs: KuboRPCClient, timeoutMs: number): Pick<Storage, 'pin' | 'unpin'> => ({
  async pin(cid) {
    await ipfs.pin.add(parseCid(cid), within(timeoutMs)).catch((thrown) => {
      throw contentFailure(thrown);
    });
  },
  async unpin(cid) {
    await ipfs.pin.rm(parseCid(cid), within(timeoutMs)).catch((thrown) => {
      if (!/not pinned/i.test(messageOf(thrown))) throw unavailable(thrown);
    });
  },
});

/** Number of CIDs that fit into one request line. */
const mostAddresses = 100;

/** `offline` is a parameter of Kubo's API that the types of its client lack. */
const localRefs = { recursive: true, unique: true, offline: true };

/** CIDs of all local blocks below a root; empty when the root is not local. Never queries the network. */
const blocksBelow = async (ipfs: KuboRPCClient, cid: CID, timeoutMs: number): Promise<readonly CID[]> => {
  const parts: CID[] = [];
  try {
    for await (const { ref, err } of ipfs.refs(cid, { ...localRefs, ...within(timeoutMs) })) {
      if (err) throw err;
      parts.push(CID.parse(ref));
    }
  } catch (thrown) {
    const failure = contentFailure(thrown);
    if (failure.code !== 'storage.content-not-found') throw failure;
  }
  return parts;
};

/**
 * Removes the root first: without it the remaining blocks are unreachable, so the node's garbage collection removes them if
 * this is interrupted.
 */
const removeContent = (ipfs: KuboRPCClient, timeoutMs: number): Pick<Storage, 'remove'> => ({
  async remove(text) {
    const root = parseCid(text);
    await keepContent(ipfs, timeoutMs).unpin(text);
    const all = [root, ...(await blocksBelow(ipfs, root, timeoutMs))];
    try {
      for (let at = 0; at < all.length; at += mostAddresses) {
        const batch = all.slice(at, at + mostAddresses);
        for await (const { cid, error } of ipfs.block.rm(batch, { force: true, ...within(timeoutMs) }))
          if (error && cid.toString() === root.toString()) throw error;
      }
    } catch (thrown) {
      throw unavailable(thrown);
    }
  },
});

const groupContent = (ipfs: KuboRPCClient, timeoutMs: number): Pick<Storage, 'assign' | 'unassign' | 'listGroup'> => ({
  async assign(cid, group) {
    const [content, folder] = [parseCid(cid), groupPath(group)];
    try {
      // Kubo would link unknown content; a group may only contain stored content.
      await ipfs.files.stat(`/ipfs/${content}`, within(timeoutMs));
      await ipfs.files.mkdir(folder, { parents: true, cidVersion: 1, ...within(timeoutMs) });
      await ipfs.files.cp(content, `${folder}/${cid}`, within(timeoutMs));
    } catch (thrown) {
      if (!/already has entry|already exists/i.test(messageOf(thrown))) throw contentFailure(thrown);
    }
  },
  async unassign(cid, group) {
    await ipfs.files.rm(`${groupPath(group)}/${parseCid(cid)}`, within(timeoutMs)).catch((thrown) => {
      if (!absentFile.test(messageOf(thrown))) throw unavailable(thrown);
    });
  },
  async listGroup(group) {
    const names: string[] = [];
    try {
      for await (const { name } of ipfs.files.ls(groupPath(group), within(timeoutMs))) names.push(name);
    } catch (thrown) {
      if (!absentFile.test(messageOf(thrown))) throw unavailable(thrown);
    }
    return names;
  },
});

/** Storage over Kubo's RPC: a Kubo node, a cluster's proxy, or the embedded node. */
export const kuboStorage = ({ url, headers, timeoutMs = 30_000 }: KuboSettings): Storage => {
  const ipfs = create({ url, ...(headers ? { headers: { ...headers } } : {}) });
  return {
    ...readContent(ipfs, timeoutMs),
    ...keepContent(ipfs, timeoutMs),
    ...removeContent(ipfs, timeoutMs),
    ...groupContent(ipfs, timeoutMs),
    async ping() {
      await ipfs.version(within(2_000)).catch((thrown) => {
        throw unavailable(thrown);
      });
    },
  };
};
