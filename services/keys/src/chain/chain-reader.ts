import type { Hex } from '@ipr/domain';
import { agree, NoQuorum, reached } from '@ipr/protocol/json-rpc/quorum';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { CallReverted, type RpcEndpoint } from './rpc.ts';

/** The block at which a request is evaluated: signature and both conditions use the same state. */
export interface Head {
  readonly hash: Hex;
  readonly number: number;
  /** Unix seconds. */
  readonly timestamp: number;
  /**
   * Unix seconds that calls see as the block's time. A chain that mines on demand may have an old head; there the
   * current second counts, or an expired grant would remain valid until the next transaction.
   */
  readonly asOf: number;
}

export interface Call {
  readonly to?: Hex;
  readonly data: Hex;
  readonly gas?: Hex;
}

export interface ChainReader {
  /** @throws Refusal NodeRpcError when the chain cannot be read: a node without a fresh head never signs. */
  head(): Promise<Head>;
  /** The return data, or 'reverted'. @throws Refusal NodeRpcError */
  call(call: Call, head: Head): Promise<Hex | 'reverted'>;
  close(): void;
}

export interface ChainReaderOptions {
  endpoints: readonly RpcEndpoint[];
  /** How many endpoints must give the same answer. */
  quorum: number;
  /** A head is asked for at most once in this many milliseconds; the only staleness there is. */
  headMemoMs: number;
  /** Heads older than this many seconds are refused; 0 for chains that mine on demand, evaluated at the current second. */
  maxHeadAgeSeconds: number;
}

const quantity = z.string().regex(/^0x[0-9a-f]{1,12}$/);
const block = z.object({ hash: z.string().regex(/^0x[0-9a-f]{64}$/), number: quantity, timestamp: quantity });
const data = z.string().regex(/^0x([0-9a-f]{2})*$/);

type Block = Omit<Head, 'asOf'>;

const toBlock = (answer: unknown): Block => {
  const found = block.parse(answer);
  return { hash: found.hash as Hex, number: Number(found.number), timestamp: Number(found.timestamp) };
};

/** Only chains that mine on demand need an RPC with block overrides; elsewhere the next block is seconds away. */
const evaluatedAt = (isOnDemand: boolean, { timestamp }: Block): number =>
  isOnDemand ? Math.max(timestamp, Math.floor(Date.now() / 1000)) : timestamp;

const unreadable = (cause?: unknown) => new Refusal('NodeRpcError', 'The chain cannot be read.', cause);

/** @throws Refusal NodeRpcError when no quorum of endpoints gives one answer */
const agreed = <T>(
  { endpoints, quorum }: ChainReaderOptions,
  query: (endpoint: RpcEndpoint) => Promise<T>,
): Promise<T> =>
  agree(endpoints, quorum, query).catch((thrown: unknown) => {
    throw thrown instanceof NoQuorum ? unreadable(thrown) : thrown;
  });

/** The highest block that at least `quorum` endpoints have reached, and on whose hash they agree. */
const readBlock = async (options: ChainReaderOptions): Promise<Block> => {
  const { endpoints, quorum } = options;
  const latest = async (endpoint: RpcEndpoint) =>
    toBlock(await endpoint.request('eth_getBlockByNumber', ['latest', false]));
  if (quorum === 1) return agreed(options, latest);
  const height = await reached(endpoints, quorum, async (endpoint) => (await latest(endpoint)).number).catch(
    (thrown: unknown) => {
      throw unreadable(thrown);
    },
  );
  return agreed(options, async (endpoint) =>
    toBlock(await endpoint.request('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])),
  );
};

export const chainReader = (options: ChainReaderOptions): ChainReader => {
  let memo: { head: Head; at: number } | undefined;
  let running: Promise<Head> | undefined;

  const refresh = async (): Promise<Head> => {
    const newest = await readBlock(options);
    const head = { ...newest, asOf: evaluatedAt(options.maxHeadAgeSeconds === 0, newest) };
    const age = Date.now() / 1000 - head.timestamp;
    if (options.maxHeadAgeSeconds > 0 && age > options.maxHeadAgeSeconds)
      throw unreadable(new Error(`head is ${age} s old`));
    memo = { head, at: performance.now() };
    return head;
  };

  return {
    async head() {
      if (memo && performance.now() - memo.at < options.headMemoMs) return memo.head;
      running ??= refresh().finally(() => {
        running = undefined;
      });
      return running;
    },
    call: (call, head) =>
      agreed(options, async (endpoint) => {
        const at = { blockHash: head.hash };
        const params =
          head.asOf === head.timestamp ? [call, at] : [call, at, {}, { time: `0x${head.asOf.toString(16)}` }];
        try {
          return data.parse(await endpoint.request('eth_call', params)) as Hex;
        } catch (error) {
          if (error instanceof CallReverted) return 'reverted' as const;
          throw error;
        }
      }),
    close: () => {
      for (const endpoint of options.endpoints) endpoint.close();
    },
  };
};
