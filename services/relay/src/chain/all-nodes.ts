import { type AskRpc, isWeak, type RpcAnswer } from '@ipr/protocol/json-rpc/endpoint';

/** Every configured node by itself, for what each of them may answer differently. */
export interface Nodes {
  readonly each: readonly [AskRpc, ...AskRpc[]];
  /** So many are believed: all of one or two, a majority of more. */
  readonly quorum: number;
}

/** Nodes that have not answered this long after enough others did are not waited for, in milliseconds. */
const graceMs = 250;

/**
 * What the nodes answer to one question, in the order in which they do.
 * @throws AggregateError when fewer than a quorum answer
 */
export const askAll = async (
  { each, quorum }: Nodes,
  method: string,
  params: readonly unknown[],
): Promise<readonly RpcAnswer[]> => {
  const answers: RpcAnswer[] = [];
  const problems: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const all = each.map(async (ask) => {
      const answer = await ask(method, params);
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

/** The middle one, of an even number the lower: a minority cannot move it beyond what the others say. */
export const median = (values: readonly bigint[]): bigint | undefined =>
  values.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor((values.length - 1) / 2)];

/** @returns a quantity of JSON-RPC; undefined for anything else */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : undefined;
