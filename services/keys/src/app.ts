import { asFailure } from '@ipr/domain';
import { clientKey } from '@ipr/service-kit/client-key';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ChainReader } from './chain/chain-reader.ts';
import { Refusal, refusalBody } from './refusal.ts';
import { readJson } from './request-body.ts';
import type { RequestLimit } from './request-limit.ts';
import type { ShareFile } from './share/share-file.ts';

export interface AppDeps {
  keyset: Omit<ShareFile, 'share'>;
  /** Public facts that /health returns next to the keyset. */
  about: { chainId: number; registry: string; publicUrl: string };
  chain: ChainReader;
  /** @throws Failure chain.contract-not-deployed, chain.wrong-network, chain.unavailable */
  contractsAreThere: () => Promise<unknown>;
  signIdentity: (body: unknown) => Promise<object>;
  limit: RequestLimit;
  /** Takes the client's address from the proxy in front, not from the connection. */
  trustProxy: boolean;
  log: Logger;
}

const handshake = z.strictObject({
  clientPublicKey: z.string().max(200),
  challenge: z.string().max(200),
  epoch: z.int().optional(),
});

type Handler = (context: Context) => Promise<object>;

/** @throws Refusal NodeRpcError with the specified text while a contract that decides access is missing */
const checkContracts = ({ contractsAreThere }: AppDeps): Promise<unknown> =>
  contractsAreThere().catch((thrown: unknown) => {
    const { code, params } = asFailure(thrown);
    const words =
      code === 'chain.contract-not-deployed'
        ? `Contract ${params.name} not deployed on network ${params.id}`
        : 'The chain cannot be read.';
    throw new Refusal('NodeRpcError', words, thrown);
  });

/** Every call of a key node, as the unmodified SDK 7.4.0 makes them. */
const routes = (deps: AppDeps): Record<string, Handler> => ({
  'POST /web/handshake/': async ({ req }) => {
    if (!handshake.safeParse(await readJson(req)).success)
      throw new Refusal('NodeMalformedRequest', 'The request is malformed.');
    const key = deps.keyset.groupPublicKey;
    return {
      serverPublicKey: '',
      subnetPublicKey: key,
      networkPublicKey: key,
      networkPublicKeySet: key,
      clientSdkVersion: '7.4.0',
      hdRootPubkeys: [],
      attestation: null,
      latestBlockhash: (await deps.chain.head()).hash,
    };
  },
  'POST /web/encryption/sign/': async ({ req }) => {
    await checkContracts(deps);
    return deps.signIdentity(await readJson(req));
  },
  // The time is the node's and not the block's: on a chain that mines on demand a block may be hours old.
  'GET /blockhash': async () => ({
    blockhash: (await deps.chain.head()).hash,
    timestamp: String(Math.floor(Date.now() / 1000)),
  }),
  'GET /health': async () => {
    const { hash, number, timestamp } = await deps.chain.head();
    await checkContracts(deps);
    const { groupPublicKey, ...rest } = deps.keyset;
    return { status: 'ok', ...rest, publicKey: groupPublicKey, ...deps.about, head: { hash, number, timestamp } };
  },
});

const requestId = (context: Context): string => {
  const given = context.get('x-request-id');
  return /^[\w-]{1,80}$/.test(given) ? given : '';
};

const asRefusal = (thrown: unknown): Refusal =>
  thrown instanceof Refusal ? thrown : new Refusal('NodeUnknownError', 'The node failed.', thrown);

export const createApp = (deps: AppDeps): Koa => {
  const { log, limit, trustProxy } = deps;
  const app = new Koa({ proxy: trustProxy, maxIpsCount: 1 });
  const table = routes(deps);

  const answer = async (context: Context): Promise<object> => {
    const probe = context.path === '/health';
    if (!probe && !limit(clientKey(context.ip))) throw new Refusal('rate_limit_exceeded', 'Too many requests.');
    const handler = table[`${context.method} ${context.path}`];
    if (handler) return handler(context);
    const known = Object.keys(table).some((route) => route.endsWith(` ${context.path}`));
    throw known ? new Refusal('NodeMethodNotAllowed', 'No such method.') : new Refusal('NodeNotFound', 'No such call.');
  };

  app.use(async (context) => {
    const started = performance.now();
    const id = requestId(context);
    context.set('Cache-Control', 'no-store');
    let refusal: Refusal | undefined;
    try {
      context.body = await answer(context);
    } catch (thrown) {
      refusal = asRefusal(thrown);
      context.status = refusal.status;
      context.body = refusalBody(refusal, id);
      if (refusal.code === 'rate_limit_exceeded') context.set('Retry-After', '60');
      if (refusal.code === 'NodeBodyTooLarge') context.set('Connection', 'close');
    }
    const entry = {
      id,
      method: context.method,
      path: context.path,
      status: context.status,
      ms: Math.round(performance.now() - started),
    };
    if (!refusal) log.debug(entry, 'answered');
    else if (refusal.status >= 500)
      log.error({ ...entry, code: refusal.code, err: refusal.cause ?? refusal }, 'failed');
    else log.info({ ...entry, code: refusal.code }, 'refused');
  });
  app.on('error', (error) => log.warn({ err: error }, 'connection broke'));
  return app;
};
