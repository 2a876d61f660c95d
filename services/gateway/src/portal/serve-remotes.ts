import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RemotesRegistry } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';

/**
 * GET /remotes.json: reads the file on every request, because editing it releases or rolls back a module. While the file is missing or
 * no registry, for instance half written, the last readable one is served and the operator's log names the error.
 * @throws Failure service.unavailable when the file was never readable since the start
 */
export const createRemotes = (path: string) => {
  let last: string | undefined;
  const read = async ({ state: { log } }: Context): Promise<string> => {
    try {
      last = JSON.stringify(RemotesRegistry.parse(JSON.parse(await readFile(path, 'utf8'))));
      return last;
    } catch (thrown) {
      if (last === undefined) throw new Failure('service.unavailable', { service: 'remotes' }, thrown);
      log.error({ err: thrown }, 'remotes.json cannot be used; the last readable one is served');
      return last;
    }
  };
  return async (ctx: Context): Promise<void> => {
    const text = await read(ctx);
    ctx.set({
      'cache-control': 'no-cache',
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    });
    ctx.type = 'application/json';
    ctx.body = text;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
  };
};
