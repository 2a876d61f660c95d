import { isWeak, RateLimited, type RpcAnswer, type RpcClient, type RpcEndpoint } from './endpoint.ts';

/** An endpoint with its failure history in this process; shared by all callers. */
export interface KnownEndpoint {
  readonly endpoint: RpcEndpoint;
  /** No request before this time, because of Retry-After or a refusal. Unix milliseconds. */
  restsUntil: number;
  /** Consecutive rate-limit refusals. */
  refusals: number;
  /** Until this time the node is tried last, because it did not respond. Unix milliseconds. */
  awayUntil: number;
  /** Consecutive calls without a response. */
  failures: number;
}

export const known = (endpoint: RpcEndpoint): KnownEndpoint => {
  return { endpoint, restsUntil: 0, refusals: 0, awayUntil: 0, failures: 0 };
};

/** Orders failing nodes last, so that the timeout of a hanging node is paid rarely and not on every call. */
export const inOrder = (nodes: readonly KnownEndpoint[]): readonly KnownEndpoint[] => {
  const now = performance.now();
  const away = ({ awayUntil }: KnownEndpoint) => Math.max(0, awayUntil - now);
  return nodes.toSorted((one, other) => away(one) - away(other));
};

const [awayMs, longestAwayMs] = [30_000, 600_000];
/** Pauses after refusals without Retry-After: 100 ms, doubled each time. */
const [firstRestMs, longestRestMs] = [100, 3_200];

const restAfter = ({ refusals }: KnownEndpoint): number =>
  Math.min(longestRestMs, firstRestMs * 2 ** refusals) * (0.75 + Math.random() / 2);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @returns the reply; undefined when there is none, with the problem appended to `problems` */
const attempt = async (
  node: KnownEndpoint,
  call: readonly [string, readonly unknown[]],
  problems: unknown[],
): Promise<RpcAnswer | undefined> => {
  try {
    const answer = await node.endpoint.request(...call);
    Object.assign(node, { refusals: 0, failures: 0, awayUntil: 0 });
    return answer;
  } catch (thrown) {
    problems.push(thrown);
    if (thrown instanceof RateLimited) {
      node.restsUntil = performance.now() + Math.max(thrown.retryAfterMs ?? restAfter(node), firstRestMs);
      node.refusals += 1;
    } else {
      node.awayUntil = performance.now() + Math.min(longestAwayMs, awayMs * 2 ** node.failures);
      node.failures += 1;
    }
    return undefined;
  }
};

/**
 * Queries one node after another until one responds, failing ones last, and waits for rate-limited nodes within the budget.
 * @param budgetMs for one call, with all attempts and pauses
 * @param retries number of further rounds when no node responded
 */
export const callWithFailover =
  (nodes: readonly KnownEndpoint[], budgetMs: number, retries = 2): RpcClient =>
  async (...call) => {
    const deadline = performance.now() + budgetMs;
    const problems: unknown[] = [];
    for (let round = 0; ; round++) {
      let weak: RpcAnswer | undefined;
      let failed = false;
      for (const node of inOrder(nodes)) {
        if (node.restsUntil > performance.now()) continue;
        const answer = await attempt(node, call, problems);
        if (answer && !isWeak(answer)) return answer;
        weak ??= answer;
        failed ||= answer === undefined && node.restsUntil <= performance.now();
        if (performance.now() >= deadline) break;
      }
      if (weak) return weak;
      const rests = nodes.map(({ restsUntil }) => restsUntil - performance.now()).filter((ms) => ms > 0);
      const waitMs = Math.min(...rests, ...(failed && round < retries ? [firstRestMs * 2 ** round] : []));
      if (!(performance.now() + waitMs < deadline)) throw new AggregateError(problems, 'no node answers');
      await pause(waitMs);
    }
  };
