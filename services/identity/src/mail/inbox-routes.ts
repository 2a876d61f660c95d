import { Email } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { AppSettings } from '@ipr/service-kit';
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

/** GET /dev/inbox for people, GET /dev/inbox.json?to= for programs. */
export const inboxRoutes =
  (inbox: Inbox): NonNullable<AppSettings['mount']> =>
  (router) => {
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
