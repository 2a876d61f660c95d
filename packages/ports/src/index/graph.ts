import { Failure, type FailureCode } from '@ipr/domain';
import { GraphQLClient } from 'graphql-request';
import type { z } from 'zod';
import type { AssetIndex, AssetQuery, IndexHead } from './port.ts';
import { assetAnswer, assetQuery } from './queries/asset.ts';
import { assetsAnswer, assetsQuery, assetsVariables } from './queries/assets.ts';
import { headAnswer, headQuery } from './queries/head.ts';

/** As for the product's own calls (D2 section 9). */
const REQUEST_TIMEOUT_MS = 30_000;
const WAIT_TIMEOUT_MS = 60_000;
const POLL_MS = 250;

export interface GraphIndexSettings {
  /** Address of the subgraph; in a page it may be relative to it. */
  readonly url: string;
  readonly fetch?: typeof fetch;
  /** Unix seconds; the clock by default. */
  readonly now?: () => number;
}

interface Ask<S extends z.ZodType> {
  readonly document: string;
  readonly variables?: Record<string, unknown>;
  readonly answer: S;
  readonly failure: FailureCode;
  readonly signal?: AbortSignal | undefined;
}

/** A pause that a signal ends. @throws the signal's reason */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
  });

const asking = (settings: GraphIndexSettings) => {
  const url = new URL(settings.url, globalThis.location?.href).href;
  const client = new GraphQLClient(url, settings.fetch === undefined ? {} : { fetch: settings.fetch });
  return async <S extends z.ZodType>({
    document,
    variables,
    answer,
    failure,
    signal,
  }: Ask<S>): Promise<z.output<S>> => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const data = await client.request({
        document,
        variables: variables ?? {},
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      return await answer.parseAsync(data);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Failure(failure, {}, cause);
    }
  };
};

/** Waits for a block; an index that does not answer may come back while there is time. */
const waitForBlock = async (
  head: (signal?: AbortSignal) => Promise<IndexHead>,
  wanted: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const reached = await head(signal).then(
      ({ blockNumber }) => ({ blockNumber, cause: undefined }),
      (cause: unknown) => ({ blockNumber: -1, cause }),
    );
    if (reached.blockNumber >= wanted) return;
    if (Date.now() >= end) throw new Failure('index.behind', { block: wanted }, reached.cause);
    await pause(Math.min(POLL_MS, end - Date.now()), signal);
  }
};

/** The index over GraphQL of The Graph's dialect: graph-node here, its network or any host of the subgraph elsewhere. */
export const graphIndex = (settings: GraphIndexSettings): AssetIndex => {
  const ask = asking(settings);
  const now = settings.now ?? (() => Math.floor(Date.now() / 1000));
  const head = (signal?: AbortSignal) =>
    ask({ document: headQuery, answer: headAnswer, failure: 'index.unavailable', signal });
  return {
    head,
    waitForBlock: (block, timeoutMs = WAIT_TIMEOUT_MS, signal) => waitForBlock(head, Number(block), timeoutMs, signal),
    assets: async (query: AssetQuery) => {
      const variables = assetsVariables(query, now());
      const answer = assetsAnswer(variables.skip);
      return ask({ document: assetsQuery, variables, answer, failure: 'index.unavailable', signal: query.signal });
    },
    asset: async (id, signal) => {
      if (!/^[1-9]\d{0,77}$/.test(id)) throw new Failure('asset.not-found', { id });
      const found = await ask({
        document: assetQuery,
        variables: { id },
        answer: assetAnswer,
        failure: 'asset.details-unavailable',
        signal,
      });
      if (found === null) throw new Failure('asset.not-found', { id });
      return found;
    },
  };
};
