import { isWeak, type RpcAnswer, type RpcClient } from '@ipr/protocol/json-rpc/endpoint';

/** Every configured node separately, for queries whose answers may differ. */
export interface Nodes {
  readonly each: readonly [RpcClient, ...RpcClient[]];
  /** Number of agreeing answers required: all of one or two nodes, a majority of more. */
  readonly quorum: number;
}

/** How long to wait for further nodes after a quorum has answered, in milliseconds. */
const graceMs = 250;

/**
 * The nodes' answers to one query, in order of arrival.
 * @throws AggregateError when fewer than a quorum answer
 */
export const queryAllNodes = async (
  { each, quorum }: Nodes,
  method: string,
  params: readonly unknown[],
): Promise<readonly RpcAnswer[]> => {
  const answers: RpcAnswer[] = [];
  const problems: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const all = each.map(async (rpc) => {
      const answer = await rpc(method, params);
      if (isWeak(answer)) throw new Error(`no answer to ${method}`);
      if (answers.push(answer) === quorum) timer = setTimeout(resolve, graceMs);
    });
    void Promise.allSettled(all).then((settled) => {
      for (const one of settled) if (one.status === 'rejected') problems.push(one.reason);
      resolve();
    });
  });
  clearTimeout(timer);
  if (answers.length < quorum) throw new AggregateError(problems, 'not enough nodes answer');
  return [...answers];
};

/** The median, of an even number the lower: a minority cannot move it beyond the answers of the majority. */
export const median = (values: readonly bigint[]): bigint | undefined =>
  values.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor((values.length - 1) / 2)];

/** @returns a quantity of JSON-RPC; undefined for anything else */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : undefined;
