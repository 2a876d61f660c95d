import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import { compressAnswer } from './compress-answer.ts';
import { answerHeaders, requestHeaders } from './request-headers.ts';
import { neverArrived, openRequest, type Upstream } from './upstream.ts';

export interface ForwardOptions {
  /** Path and query at the upstream. */
  readonly path: string;
  /** Headers that are added to or replace those of the client. */
  readonly headers?: OutgoingHttpHeaders;
  /** Sent in place of the client's body. */
  readonly body?: Buffer;
  /** Idle timeout in either direction, in milliseconds. */
  readonly idleMs?: number;
  /** Longest answer in bytes; a longer one is cut off with the connection of the client. */
  readonly answerBytes?: number;
  /** Continues an answer that broke off after this number of bytes; null when it cannot be continued. */
  readonly onBreak?: (answer: IncomingMessage, sent: number) => Promise<IncomingMessage | null>;
  /** Whether JSON may be compressed: only where no secret is in an answer with texts of other parties (decision 0084). */
  readonly compress?: boolean;
  /** Replaces the body of an answer, which is then read into memory, `answerBytes` at most. */
  readonly rewrite?: (body: Buffer) => Buffer;
  /** May change the headers of an answer, or refuse it by throwing a Failure. */
  readonly onAnswer?: (status: number, headers: IncomingHttpHeaders, all: IncomingHttpHeaders) => OutgoingHttpHeaders;
}

const defaultIdleMs = 70_000;

/** Passes at most `most` bytes. */
const atMost = (most: number): Transform => {
  let passed = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length;
      done(passed > most ? new Error(`the answer is longer than ${most} bytes`) : null, piece);
    },
  });
};

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const send = (ctx: Context, opened: ClientRequest, body: Buffer | undefined): void => {
  if (body) opened.end(body);
  else if (hasBody(ctx.req)) ctx.req.pipe(opened);
  else opened.end();
};

/** Resolves with the answer's head while the request body is still streaming. */
const exchange = (ctx: Context, opened: ClientRequest, body: Buffer | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Kept for the whole exchange, because a late error of the upload must not end the process.
    opened.on('error', reject);
    opened.once('response', resolve);
    ctx.req.once('error', (error) => opened.destroy(error));
    send(ctx, opened, body);
  });

const openOnce = async (ctx: Context, upstream: Upstream, options: ForwardOptions) => {
  const { path, body, idleMs = defaultIdleMs } = options;
  const length = body ? { 'content-length': body.length } : {};
  const headers = requestHeaders(ctx, { ...options.headers, ...length });
  const opened = openRequest(upstream.url + path, { method: ctx.method, headers }, idleMs);
  const leave = () => opened.destroy();
  ctx.res.once('close', leave);
  const settle = () => ctx.res.off('close', leave);
  try {
    return { opened, settle, answer: await exchange(ctx, opened, body) };
  } catch (thrown) {
    settle();
    throw Object.assign(thrown as Error, { retry: neverArrived(opened, thrown as Error) });
  }
};

/** Retries once when a kept-alive connection was dead, if the request has no body or the body is buffered. */
const open = async (ctx: Context, upstream: Upstream, options: ForwardOptions) => {
  try {
    return await openOnce(ctx, upstream, options);
  } catch (thrown) {
    const isResendable = options.body !== undefined || !hasBody(ctx.req);
    if ((thrown as { retry?: boolean }).retry && isResendable && !ctx.res.destroyed)
      return openOnce(ctx, upstream, options);
    throw thrown;
  }
};

/** The body of an answer; one that breaks off is continued once. */
async function* continued(
  answer: IncomingMessage,
  onBreak: NonNullable<ForwardOptions['onBreak']>,
): AsyncGenerator<Buffer> {
  let sent = 0;
  try {
    for await (const piece of answer) {
      sent += piece.length;
      yield piece;
    }
  } catch (thrown) {
    const rest = await onBreak(answer, sent).catch(() => null);
    if (!rest) throw thrown;
    yield* rest;
  }
}

/** The whole body. @throws Error when it is longer than `most` bytes, or breaks off */
const wholeBody = async (answer: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  await pipeline(answer, atMost(most), async (body) => {
    for await (const piece of body) pieces.push(piece);
  });
  return Buffer.concat(pieces);
};

const failureOf = (ctx: Context, upstream: Upstream, thrown: unknown): Failure =>
  ctx.res.destroyed
    ? new Failure('request.cancelled', {}, thrown)
    : new Failure(upstream.failure, { service: upstream.name }, thrown);

const bodyOf = (answer: IncomingMessage, whole: Buffer | undefined, { onBreak }: ForwardOptions): Readable => {
  if (whole) return Readable.from([whole], { objectMode: false });
  return onBreak ? Readable.from(continued(answer, onBreak), { objectMode: false }) : answer;
};

/**
 * Streams a request to an upstream and its answer back, without buffering. A client that disconnects aborts the upstream's
 * request; an upstream that breaks off aborts the client's connection, so that a partial answer never looks complete.
 * @throws Failure of the upstream while it does not answer, request.cancelled when the client has left.
 */
export const forward = async (ctx: Context, upstream: Upstream, options: ForwardOptions): Promise<void> => {
  const fail = (thrown: unknown): never => {
    ctx.req.unpipe();
    throw failureOf(ctx, upstream, thrown);
  };
  const { opened, settle, answer } = await open(ctx, upstream, options).catch(fail);
  try {
    const kept = answerHeaders(answer.headers);
    const status = answer.statusCode ?? 502;
    const given = options.onAnswer ? options.onAnswer(status, kept, answer.headers) : kept;
    const { rewrite } = options;
    const whole = rewrite && (await wholeBody(answer, options.answerBytes).then(rewrite).catch(fail));
    const own = whole ? { ...given, 'content-length': String(whole.length) } : given;
    const { headers, encoder } = options.compress
      ? compressAnswer(ctx, status, own as IncomingHttpHeaders)
      : { headers: own, encoder: undefined };
    ctx.status = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) ctx.set(name, value as string);
    // The upstream has answered without reading the whole body, so the rest is not awaited.
    if (!ctx.req.complete) ctx.set('connection', 'close');
    ctx.respond = false;
    const limits = whole || options.answerBytes === undefined ? [] : [atMost(options.answerBytes)];
    const body = bodyOf(answer, whole, options);
    await pipeline([body, ...limits, ...(encoder ? [encoder] : []), ctx.res]).catch((thrown) =>
      ctx.state.log.debug({ err: thrown }, 'answer broke off'),
    );
  } catch (thrown) {
    opened.destroy();
    throw thrown;
  } finally {
    settle();
    ctx.req.unpipe(opened);
    ctx.req.resume();
  }
};
