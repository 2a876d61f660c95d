import { join } from 'node:path';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import { createFileEncoder } from './encode-file.ts';
import { findFile } from './find-file.ts';
import { sendFile } from './send-file.ts';

export interface StaticSettings {
  readonly shellDir: string;
  readonly modulesDir: string;
  readonly publicOrigin: string;
  /** Whether source maps are served: for development. */
  readonly sourceMaps?: boolean;
}

const isPage = (ctx: Context): boolean => ctx.accepts('html') === 'html' && !/\.[a-z0-9]+$/i.test(ctx.path);

export const createStatic = ({ shellDir, modulesDir, publicOrigin, sourceMaps = false }: StaticSettings) => {
  const encode = createFileEncoder();
  const publicHost = new URL(publicOrigin).host;

  const send = async (ctx: Context, root: string, path: string): Promise<boolean> => {
    const file = await findFile(root, path);
    if (!sourceMaps && file?.path.endsWith('.map')) return false;
    if (file) await sendFile(ctx, file, encode);
    return file !== undefined;
  };

  return {
    /** /modules/{name}/…: builds of the modules. Public code, so pages of other origins may load it. */
    async module(ctx: Context): Promise<void> {
      const [, , name = '', ...rest] = ctx.path.split('/');
      ctx.set({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
      if (!/^[a-z][a-z0-9_-]{0,63}$/.test(name) || !(await send(ctx, join(modulesDir, name), rest.join('/'))))
        throw new Failure('request.not-found');
    },

    /** The embed for partners' pages, which the build of mfe-sharing has in a folder of its own. */
    embed: (ctx: Context, name: string): Promise<boolean> => send(ctx, join(modulesDir, 'mfe_sharing', 'embed'), name),

    /** The page that shows the API, which the build of the shell has in a folder of its own. */
    apiDocs: (ctx: Context, name: string): Promise<boolean> => send(ctx, join(shellDir, 'api-docs'), name),

    /** The shell's build; every path without a file is a page of the portal. */
    async shell(ctx: Context): Promise<void> {
      if (isPage(ctx)) {
        // Sign-in, passkeys and key-node addresses are bound to one origin, so pages are served there only.
        if (ctx.get('host') !== publicHost) return ctx.redirect(publicOrigin + ctx.path + ctx.search);
        if (await send(ctx, shellDir, 'index.html')) return;
        throw new Failure('service.unavailable', { service: 'shell' });
      }
      // For use without this portal: opened here, a page would have its origin, and its policy would refuse the inlined script.
      const [, download] = /^\/verifier\/(verify\.(?:html|mjs|py))$/.exec(ctx.path) ?? [];
      if (download) ctx.set('content-disposition', `attachment; filename="${download}"`);
      // The viewer's sandboxed frames have an opaque origin, so their scripts are cross-origin for them.
      if (/^\/frame-[\w.-]+\.js$/.test(ctx.path)) ctx.set('cross-origin-resource-policy', 'cross-origin');
      if (!(await send(ctx, shellDir, ctx.path))) throw new Failure('request.not-found');
    },
  };
};
