import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { RemotesRegistry } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';

/**
 * GET /remotes.json: reads the file on every request, because editing it releases or rolls back a module.
 * @throws Failure service.unavailable while the file is missing or no registry.
 */
export const serveRemotes = async (ctx: Context, path: string): Promise<void> => {
  const registry = await readFile(path, 'utf8')
    .then((text) => RemotesRegistry.parse(JSON.parse(text)))
    .catch((thrown) => {
      throw new Failure('service.unavailable', { service: 'remotes' }, thrown);
    });
  const text = JSON.stringify(registry);
  ctx.set({
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  });
  ctx.type = 'application/json';
  ctx.body = text;
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
};
