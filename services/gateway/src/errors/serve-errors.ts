import { PageError } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { readBytes } from '@ipr/service-kit';
import type { Context } from 'koa';
import type { PageErrors } from './page-errors.ts';
import { violatedDirectives } from './policy-report.ts';

/** An error has 150 bytes; a browser's report of a violation includes addresses. */
const mostBytes = 16 * 1024;
const ofBrowsers = /^application\/(?:csp-report|reports\+json)\b/;

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (thrown) {
    throw new Failure('request.invalid', {}, thrown);
  }
};

/** JSON of a page; other sites cannot send this type without asking first. */
const ofPages = /^application\/json\b/;

const read = (type: string, body: unknown): readonly Parameters<PageErrors['add']>[0][] => {
  if (ofPages.test(type)) return [PageError.parse(body)];
  if (!ofBrowsers.test(type)) throw new Error(`no report has the type ${type}`);
  return violatedDirectives(body).map((error) => ({ module: 'shell', version: 'any', phase: 'policy', error }));
};

/**
 * POST /errors: counts an error that a page or a browser reports. No address, no text and no person is read or kept.
 * @throws Failure request.too-large, request.invalid
 */
export const serveErrors =
  (errors: PageErrors) =>
  async (ctx: Context): Promise<void> => {
    const body = parsed(await readBytes(ctx.req, mostBytes));
    let found: ReturnType<typeof read>;
    try {
      found = read(ctx.get('content-type'), body);
    } catch (thrown) {
      throw new Failure('request.invalid', {}, thrown);
    }
    for (const error of found) if (errors.add(error)) ctx.state.log.warn(error, 'a page reports an error');
    ctx.status = 204;
  };
