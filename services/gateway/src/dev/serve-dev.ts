import { Failure } from '@ipr/domain';
import { devPagePolicy } from '@ipr/service-kit';
import type { Context } from 'koa';
import { z } from 'zod';
import type { PageErrors } from '../errors/page-errors.ts';
import { statusPage, supervisorAwayPage } from './status-page.ts';
import { type SupervisorView, supervisorView } from './supervisor-view.ts';

const PageQuery = z.strictObject({ refresh: z.literal('off').optional() });

const showPage = async (ctx: Context, view: SupervisorView, errors: PageErrors): Promise<void> => {
  const query = PageQuery.safeParse({ ...ctx.query });
  if (!query.success) throw new Failure('request.invalid');
  const status = await view.status().catch(() => undefined);
  ctx.set('content-security-policy', devPagePolicy());
  ctx.type = 'text/html; charset=utf-8';
  ctx.status = status ? 200 : 503;
  ctx.body = status
    ? statusPage(status, new Date(), query.data.refresh !== 'off', errors.list())
    : supervisorAwayPage();
};

/**
 * /dev/status, /dev/status.json and /dev/logs/{part}: the readable state of the supervisor of a one-machine stack.
 * @returns true when the path was one of these
 * @throws Failure request.not-found, request.invalid, service.unavailable
 */
export const serveDev = (socketPath: string, errors: PageErrors) => {
  const view = supervisorView(socketPath);
  return async (ctx: Context): Promise<boolean> => {
    const part = /^\/dev\/logs\/([^/]*)$/.exec(ctx.path)?.[1];
    if (part === undefined && ctx.path !== '/dev/status' && ctx.path !== '/dev/status.json') return false;
    if (part !== undefined) {
      ctx.body = await view.log(part);
      ctx.type = 'text/plain; charset=utf-8';
    } else if (ctx.path === '/dev/status.json') ctx.body = await view.status();
    else await showPage(ctx, view, errors);
    return true;
  };
};
