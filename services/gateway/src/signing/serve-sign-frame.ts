import { join } from 'node:path';
import type { PortalConfig, SigningConfig } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { createFileEncoder } from '../static/encode-file.ts';
import { findFile } from '../static/find-file.ts';
import { sendFile } from '../static/send-file.ts';

/** Own scripts and styles only, no markup from text, no other origin; only pages of the portal may show it. */
const policyFor = (portal: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portal}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const configFor = (portal: string, { network, contracts }: PortalConfig): SigningConfig => ({
  portal,
  chainId: network.chainId,
  registry: contracts.registry,
  now: Date.now(),
});

/**
 * The signing frame on a host of its own (decision 0144). Nothing else is served there: no call, no module, no page. The session's cookies are
 * those of the portal's host, so browsers do not send them.
 */
export const createSignFrame = (
  { PUBLIC_ORIGIN: portal, SHELL_DIR: shellDir, SIGN_ORIGIN: origin }: Config,
  portalConfig: () => Promise<PortalConfig>,
) => {
  const host = origin && new URL(origin).host;
  const encode = createFileEncoder();
  const policy = policyFor(portal);
  return {
    /** Whether the request is for the frame's host. */
    isFor: (ctx: Context): boolean => host !== undefined && ctx.host === host,
    /** @throws Failure request.not-found */
    serve: async (ctx: Context): Promise<void> => {
      // Replaced by frame-ancestors, which can name one origin.
      ctx.remove('x-frame-options');
      ctx.set({ 'content-security-policy': policy, 'origin-agent-cluster': '?1' });
      if (ctx.path === '/config.json') {
        ctx.body = configFor(portal, await portalConfig());
        ctx.set('cache-control', 'no-store');
        return;
      }
      const file = await findFile(join(shellDir, 'sign'), ctx.path === '/' ? '/index.html' : ctx.path);
      if (!file || file.path.endsWith('.map')) throw new Failure('request.not-found');
      await sendFile(ctx, file, encode);
    },
  };
};
