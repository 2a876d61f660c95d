import { timestampingApi, timestampsApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { type MissingStampsDeps, missingStamps, retryStamps } from './stamps/missing-stamps.ts';
import { presentOrder } from './stamps/present-stamp.ts';
import { type StampDeps, stampHash } from './stamps/stamp-hash.ts';

export interface TimestampsDeps extends StampDeps, MissingStampsDeps {
  readonly log: Logger;
  readonly internalSecret: string;
  readonly idempotency: IdempotencyStore;
  readonly checks: HealthChecks;
}

/** All calls of the service. */
export const createTimestamps = (deps: TimestampsDeps): Koa =>
  createApp(
    { ...timestampsApi, ...timestampingApi },
    {
      stamp: ({ hashedMessage }, context) => stampHash(deps, callerOf(context), context.requestId, hashedMessage),
      stamps: async ({ hashedMessage }, context) => ({
        stamps: (await deps.stamps.find(hashedMessage, callerOf(context).wallet)).flatMap(presentOrder),
      }),
      kept: async ({ hashedMessage, tokenHash }) => ({
        stamp: presentOrder(await deps.stamps.findByToken(hashedMessage, tokenHash))[0] ?? null,
      }),
      missingStamps: (_, context) => missingStamps(deps, callerOf(context).wallet),
      retryStamps: (_, context) => retryStamps(deps, callerOf(context).wallet),
      stampFor: ({ hashedMessage, wallet }, { service, requestId }) =>
        stampHash(deps, { wallet, userId: `service:${service}` }, requestId, hashedMessage),
      stampsOf: async ({ hashedMessage }) => ({
        stamps: (await deps.stamps.find(hashedMessage)).flatMap(presentOrder),
      }),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      idempotency: deps.idempotency,
      health: { service: 'timestamps', version: '0.1.0', checks: deps.checks },
    },
  );
