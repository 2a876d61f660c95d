import { Failure } from '@ipr/domain';
import { InvalidRequest, readJson } from '@ipr/service-kit';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { graphBounds } from './graph-bounds.ts';
import { checkQuery, GraphRequest } from './graph-request.ts';
import { mapErrors } from './map-errors.ts';

/** Longest answer in bytes; a page of a thousand rows is about a megabyte. */
const mostBytes = 16 * 2 ** 20;

/** POST /graphql: queries of the index, read-only. @throws Failure index.unavailable, index.query-refused, request.invalid */
export const serveGraph = async (ctx: Context, index: Upstream): Promise<void> => {
  const parsed = GraphRequest.safeParse(await readJson(ctx.req, graphBounds.bytes));
  if (!parsed.success) throw new InvalidRequest(['body: expected query, variables and operationName']);
  checkQuery(parsed.data);
  await forward(ctx, index, {
    path: '',
    body: Buffer.from(JSON.stringify(parsed.data)),
    // Its errors are read here, so it must not compress the answer.
    headers: { 'accept-encoding': 'identity' },
    answerBytes: mostBytes,
    rewrite: mapErrors(ctx.state.log),
    idleMs: 30_000,
    // The index contains public data alone.
    compress: true,
    onAnswer: (status, headers) => {
      if (status !== 200) throw new Failure('index.unavailable', { status });
      return headers;
    },
  });
};
