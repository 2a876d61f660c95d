import { Failure } from '@ipr/domain';
import { readBytes } from '@ipr/service-kit';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import { fetchJson, type Upstream } from '../proxy/upstream.ts';

export type KeyNodes = ReadonlyMap<string, Upstream>;

/** Two conditions and one session signature of a contract wallet come to about 10 kB. */
const maxBytes = 128 * 1024;
const idleMs = 30_000;
/** The answer to a handshake, the largest, has about 1 kB. A malicious node must not fill the memory of the pages that open files. */
const answerBytes = 64 * 1024;
const blockhashMs = 2_000;

/** Clients send the colon of '0.0.0.1:7470' both plain and encoded. */
const labelOf = (segment: string): string => segment.replace(/%3a/i, ':');

/** GET /lit/blockhash: a new nonce from the first node that answers, starting at a random node. */
const serveBlockhash = async (ctx: Context, nodes: KeyNodes): Promise<void> => {
  const all = [...nodes.values()];
  const first = Math.floor(Math.random() * all.length);
  for (const node of [...all.slice(first), ...all.slice(0, first)]) {
    try {
      ctx.body = await fetchJson(`${node.url}/blockhash`, undefined, blockhashMs);
      return;
    } catch (thrown) {
      ctx.state.log.warn({ err: thrown, node: node.name }, 'key node does not answer');
    }
  }
  throw new Failure('keynet.not-connected');
};

/** /lit/{label}/…: the node's calls under our origin, which is the node's address in session signatures. */
export const serveKeyNode = async (ctx: Context, nodes: KeyNodes): Promise<void> => {
  const [, , segment = '', ...rest] = ctx.path.split('/');
  if (segment === 'blockhash' && rest.length === 0) return serveBlockhash(ctx, nodes);
  const node = nodes.get(labelOf(segment));
  const path = `/${rest.join('/')}`;
  if (!node || !/^(\/[\w-]+)+\/?$/.test(path)) throw new Failure('request.not-found');
  const body = ctx.method === 'POST' ? { body: await readBytes(ctx.req, maxBytes) } : {};
  await forward(ctx, node, { path, idleMs, answerBytes, ...body });
};
