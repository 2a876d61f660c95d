import { isWeak, type RpcAnswer, type RpcClient } from './endpoint.ts';

/** Fewer nodes than required returned the same result. */
export class NoQuorum extends Error {
  override readonly name = 'NoQuorum';
  /** All distinct results. */
  readonly answers: readonly unknown[];

  constructor(quorum: number, answers: readonly unknown[], problems: readonly unknown[]) {
    super(`no ${quorum} nodes agree`, { cause: new AggregateError(problems, 'nodes without an answer') });
    this.answers = answers;
  }
}

/**
 * Queries nodes until `quorum` of them return the same result; a dead or malicious one only costs time.
 * @param keyOf the part of the result that must be equal
 * @throws NoQuorum
 */
export const agree = async <N, T>(
  nodes: readonly N[],
  quorum: number,
  query: (node: N) => Promise<T>,
  keyOf: (answer: T) => string = (answer) => JSON.stringify(answer),
): Promise<T> => {
  const votes = new Map<string, { answer: T; count: number }>();
  const problems: unknown[] = [];
  for (let from = 0; from < nodes.length; ) {
    const most = Math.max(0, ...[...votes.values()].map(({ count }) => count));
    const wave = nodes.slice(from, from + quorum - most);
    from += wave.length;
    for (const reply of await Promise.allSettled(wave.map(query))) {
      if (reply.status === 'rejected') {
        problems.push(reply.reason);
        continue;
      }
      const key = keyOf(reply.value);
      const vote = votes.get(key) ?? { answer: reply.value, count: 0 };
      vote.count += 1;
      votes.set(key, vote);
      if (vote.count === quorum) return reply.value;
    }
  }
  throw new NoQuorum(
    quorum,
    [...votes.values()].map(({ answer }) => answer),
    problems,
  );
};

/** Milliseconds to wait for further nodes once enough have responded. */
const graceMs = 250;

/** The highest number that `quorum` nodes have reached. @throws NoQuorum when fewer respond */
export const reached = async <N>(
  nodes: readonly N[],
  quorum: number,
  query: (node: N) => Promise<number>,
): Promise<number> => {
  const numbers: number[] = [];
  const problems: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const all = nodes.map(async (node) => {
      numbers.push(await query(node));
      if (numbers.length === quorum) timer = setTimeout(resolve, graceMs);
    });
    void Promise.allSettled(all).then((replies) => {
      for (const reply of replies) if (reply.status === 'rejected') problems.push(reply.reason);
      resolve();
    });
  });
  clearTimeout(timer);
  const found = numbers.toSorted((one, other) => other - one)[quorum - 1];
  if (found === undefined) throw new NoQuorum(quorum, numbers, problems);
  return found;
};

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const logKey = (log: unknown) => {
  const { blockHash, logIndex, address, topics, data } = fields(log);
  return [blockHash, logIndex, address, topics, data];
};

/** The decisive part of a result, by method; other fields differ between node implementations. */
const deciding: Readonly<Record<string, (result: unknown) => unknown>> = {
  eth_call: (data) => data,
  eth_getCode: (code) => code,
  eth_getBlockByHash: (block) => fields(block).hash,
  eth_getBlockByNumber: (block) => fields(block).hash,
  eth_getLogs: (logs) => (Array.isArray(logs) ? logs.map(logKey) : logs),
  eth_getTransactionReceipt: (receipt) => {
    const { blockHash, status, logs } = fields(receipt);
    return receipt === null ? null : [blockHash, status, Array.isArray(logs) ? logs.map(logKey) : logs];
  },
};

const keyOf = (method: string) => (answer: RpcAnswer) => {
  if ('result' in answer) return JSON.stringify(['result', deciding[method]?.(answer.result)]).toLowerCase();
  const { data, message } = answer.error;
  return JSON.stringify(['error', data ?? /revert/i.test(message)]);
};

/** Weak replies do not count as votes. */
const vote = async (rpc: RpcClient, method: string, params: readonly unknown[]): Promise<RpcAnswer> => {
  const answer = await rpc(method, params);
  if (isWeak(answer)) throw new Error(`no answer to ${method}`);
  return answer;
};

const hex = (number: number) => `0x${number.toString(16)}`;
const isNull = (answer: unknown) => fields(answer).result === null;

/**
 * Decides by several nodes: a result from only one of them counts as none. Increasing numbers (blocks, nonces) are those that
 * `quorum` nodes have reached. Differing results at the newest block are queried again at a block that all nodes have. A
 * receipt counts as missing until enough nodes have it. Estimates, fees and all other methods use any node.
 * @param each one sender per node, failing ones last
 * @param any sends to whichever node responds first
 */
export const callWithQuorum = (each: () => readonly RpcClient[], any: RpcClient, quorum: number): RpcClient => {
  const numberOf = (method: string, params: readonly unknown[]) =>
    reached(each(), quorum, async (rpc) => {
      const answer = await vote(rpc, method, params);
      if ('result' in answer && /^0x[0-9a-f]{1,13}$/i.test(String(answer.result))) return Number(answer.result);
      throw new Error(`no number for ${method}`);
    });

  const decide: RpcClient = async (method, params) => {
    const settle = (requested: readonly unknown[]) =>
      agree(each(), quorum, (rpc) => vote(rpc, method, requested), keyOf(method));
    const atNewest = params.indexOf('latest');
    const atReached = async () => settle(params.with(atNewest, hex(await numberOf('eth_blockNumber', []))));
    if (method === 'eth_getBlockByNumber' && atNewest === 0) return atReached();
    try {
      return await settle(params);
    } catch (thrown) {
      if (!(thrown instanceof NoQuorum)) throw thrown;
      if (method === 'eth_getTransactionReceipt' && thrown.answers.some(isNull)) return { result: null };
      if (atNewest < 0) throw thrown;
      return atReached();
    }
  };

  return async (method, params) => {
    const grows = method === 'eth_blockNumber' || (method === 'eth_getTransactionCount' && params[1] === 'latest');
    if (grows) return { result: hex(await numberOf(method, params)) };
    return Object.hasOwn(deciding, method) ? decide(method, params) : any(method, params);
  };
};
