import { Email } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type AppSettings, serviceHeader, verifyServiceToken } from '@ipr/service-kit';
import { z } from 'zod';
import type { Inbox } from './inbox.ts';
import { inboxListPage, inboxMailPage, inboxPolicy } from './inbox-pages.ts';

const PageQuery = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  to: z.union([z.literal('').transform(() => undefined), Email]).optional(),
});
const JsonQuery = z.strictObject({ to: Email.optional() });

const parse = <S extends z.ZodType>(schema: S, query: unknown): z.output<S> => {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new Failure('request.invalid');
  return parsed.data;
};

/**
 * GET /dev/inbox for people, GET /dev/inbox.json?to= for programs. Only through the gateway, which checks the Host header: a web
 * page whose host name was pointed at this machine (DNS rebinding) must not read sign-in codes.
 */
export const inboxRoutes =
  (inbox: Inbox, internalSecret: string): NonNullable<AppSettings['mount']> =>
  (router) => {
    router.use('/dev', (ctx, next) => {
      if (!verifyServiceToken(ctx.get(serviceHeader), internalSecret)) throw new Failure('access.denied');
      return next();
    });
    router.get('/dev/inbox', async (ctx) => {
      const { id, to } = parse(PageQuery, { ...ctx.query });
      const mail = id ? await inbox.find(id) : undefined;
      if (id && !mail) throw new Failure('request.not-found');
      ctx.set('content-security-policy', inboxPolicy);
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = mail ? inboxMailPage(mail) : inboxListPage(await inbox.list(to), to);
    });
    router.get('/dev/inbox.json', async (ctx) => {
      const { to } = parse(JsonQuery, { ...ctx.query });
      ctx.body = { mails: (await inbox.list(to)).map((mail) => ({ ...mail, at: mail.at.toISOString() })) };
    });
  };
