import { Failure, retryAfterMs } from '@ipr/domain';
import type { PageRequest, RegistryIndex } from '@ipr/ports/index';
import { z } from 'zod';
import { userId } from './fields.ts';
import * as activity from './queries/activity.ts';
import { assetAnswer, assetQuery } from './queries/asset.ts';
import { assetsAnswer, assetsQuery, assetsVariables } from './queries/assets.ts';
import { headAnswer, headQuery } from './queries/head.ts';
import { metricsAnswer, metricsQuery, metricsVariables } from './queries/metrics.ts';
import { profileAnswer, profileQuery, profileVariables } from './queries/profile.ts';
import { registrationsAnswer, registrationsQuery, registrationsVariables } from './queries/registrations.ts';
import { sharesAnswer, sharesQuery, sharesVariables } from './queries/shares.ts';
import { timelineAnswer, timelineQuery, timelineVariables } from './queries/timeline.ts';
import { waitForBlock } from './wait-for-block.ts';

/** The timeout of the product's own calls (D2 section 9). */
const REQUEST_TIMEOUT_MS = 30_000;
const WAIT_TIMEOUT_MS = 60_000;

export interface GraphIndexSettings {
  /** URL of the subgraph; in a page it may be relative. */
  readonly url: string;
  readonly fetch?: typeof fetch;
  /** Unix seconds; the clock by default. */
  readonly now?: () => number;
}

const isTokenId = (id: string): boolean => /^[1-9]\d{0,77}$/.test(id);

type ReadFailure =
  | 'activity.unavailable'
  | 'asset.details-unavailable'
  | 'asset.timeline-unavailable'
  | 'assets.unavailable'
  | 'dashboard.metrics-unavailable'
  | 'index.unavailable'
  | 'shares.unavailable';

interface Query<S extends z.ZodType> {
  readonly document: string;
  readonly variables?: Record<string, unknown>;
  readonly answer: S;
  readonly failure: ReadFailure;
  readonly signal?: AbortSignal | undefined;
}

/** A reply over HTTP (https://graphql.github.io/graphql-over-http/draft) that has no data. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  /** Pause in milliseconds that the answer requests. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, headers }: Response, reason: string) {
    super(reason);
    this.status = status;
    this.retryAfterMs = retryAfterMs(headers.get('retry-after'));
  }
}

const Reply = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() });

/** Largest reply in bytes; a page of a thousand rows is about a megabyte. */
const mostBytes = 16 * 2 ** 20;

/** A reply up to the limit; beyond it the connection is closed. */
const limited = ({ body }: Response): Response => {
  let size = 0;
  const meter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, stream) {
      size += part.length;
      if (size > mostBytes) stream.error(new RangeError('the reply of the index is too large'));
      else stream.enqueue(part);
    },
  });
  return new Response(body?.pipeThrough(meter));
};

/** The data of a reply. @throws Refused for another status than 2xx and for errors of the query */
const dataOf = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw new Refused(response, 'the index refused the query');
  const { data, errors } = Reply.parse(await limited(response).json());
  if (errors?.length) throw new Refused(response, errors.map(({ message }) => message).join('; '));
  return data;
};

/** A short reason for sentences with a placeholder for it; never the query, which contains wallets. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof Refused) return `HTTP ${cause.status}`;
  return cause instanceof Error ? cause.name : 'unknown';
};

/** One failure for every query, so that callers wait as long as the gateway requests. */
const limitedFor = (cause: Refused): Failure => {
  const { retryAfterMs: pause } = cause;
  return new Failure('request.rate-limited', pause === undefined ? {} : { retryAfter: Math.ceil(pause / 1000) }, cause);
};

const createSender = (settings: GraphIndexSettings) => {
  const url = new URL(settings.url, globalThis.location?.href).href;
  return async <S extends z.ZodType>({
    document,
    variables,
    answer,
    failure,
    signal,
  }: Query<S>): Promise<z.output<S>> => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const response = await (settings.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query: document, variables: variables ?? {} }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        // A redirect could address any service of this machine.
        redirect: 'error',
      });
      return await answer.parseAsync(await dataOf(response));
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof Refused && cause.status === 429) throw limitedFor(cause);
      const reason = reasonOf(cause);
      if (failure === 'activity.unavailable') throw new Failure(failure, { error: reason }, cause);
      throw new Failure(failure, { reason }, cause);
    }
  };
};

const timeOf = ({ at }: PageRequest, now: () => number): number => at?.time ?? now();

type QueryDeps = Readonly<{ send: ReturnType<typeof createSender>; now: () => number }>;

const assetsOf = ({ send, now }: QueryDeps): Pick<RegistryIndex, 'assets' | 'asset' | 'profile'> => ({
  assets: async (query) => {
    const time = timeOf(query, now);
    const variables = assetsVariables(query, time);
    const answer = assetsAnswer(variables.skip, time);
    return send({ document: assetsQuery, variables, answer, failure: 'assets.unavailable', signal: query.signal });
  },
  asset: async (id, signal) => {
    if (!isTokenId(id)) throw new Failure('asset.not-found', { id });
    const failure = 'asset.details-unavailable';
    const found = await send({ document: assetQuery, variables: { id }, answer: assetAnswer, failure, signal });
    if (found === null) throw new Failure('asset.not-found', { id });
    return found;
  },
  profile: async (wallet, page = {}) => {
    const time = timeOf(page, now);
    const variables = profileVariables(wallet, page, time);
    const answer = profileAnswer({ id: userId(wallet), skip: variables.skip }, time);
    return send({ document: profileQuery, variables, answer, failure: 'assets.unavailable', signal: page.signal });
  },
});

const dashboardOf = ({ send, now }: QueryDeps): Pick<RegistryIndex, 'metrics' | 'registrations'> => ({
  metrics: async (wallet, signal) => {
    const time = now();
    const variables = metricsVariables(wallet, time);
    const failure = 'dashboard.metrics-unavailable';
    return send({ document: metricsQuery, variables, answer: metricsAnswer(time), failure, signal });
  },
  registrations: async (owner, starts, signal) => {
    const variables = registrationsVariables(owner, starts);
    const failure = 'dashboard.metrics-unavailable';
    return send({ document: registrationsQuery, variables, answer: registrationsAnswer, failure, signal });
  },
});

const eventsOf = ({ send, now }: QueryDeps): Pick<RegistryIndex, 'timeline' | 'shares' | 'activity'> => ({
  timeline: async (query) => {
    const { assetId, signal } = query;
    if (!isTokenId(assetId)) throw new Failure('asset.not-found', { id: assetId });
    const variables = timelineVariables(query);
    const answer = timelineAnswer(query, timeOf(query, now));
    const failure = 'asset.timeline-unavailable';
    const found = await send({ document: timelineQuery, variables, answer, failure, signal });
    if (found === null) throw new Failure('asset.not-found', { id: assetId });
    return found;
  },
  shares: async (query) => {
    const time = timeOf(query, now);
    const variables = sharesVariables(query, time);
    const answer = sharesAnswer(variables, time);
    return send({ document: sharesQuery, variables, answer, failure: 'shares.unavailable', signal: query.signal });
  },
  activity: async (query) => {
    const [time, failure, { signal }] = [timeOf(query, now), 'activity.unavailable', query] as const;
    const { at, assetIds, nextHeld } = await send({
      document: activity.heldAssetsQuery,
      variables: activity.heldAssetsVariables(query, time),
      answer: activity.heldAssetsAnswer(time),
      failure,
      signal,
    });
    const variables = activity.activityVariables(query, at, assetIds);
    const answer = activity.activityAnswer(variables.skip, time, nextHeld);
    return send({ document: activity.activityQuery, variables, answer, failure, signal });
  },
});

/**
 * The index over GraphQL in The Graph's dialect: the product's graph-node, The Graph's network, or any other host of the
 * subgraph.
 */
export const graphIndex = (settings: GraphIndexSettings): RegistryIndex => {
  const send = createSender(settings);
  const now = settings.now ?? (() => Math.floor(Date.now() / 1000));
  const head: RegistryIndex['head'] = (signal) =>
    send({ document: headQuery, answer: headAnswer, failure: 'index.unavailable', signal });
  return {
    head,
    waitForBlock: (block, timeoutMs = WAIT_TIMEOUT_MS, signal) => waitForBlock(head, Number(block), timeoutMs, signal),
    ...assetsOf({ send, now }),
    ...dashboardOf({ send, now }),
    ...eventsOf({ send, now }),
  };
};
