import { undoPath } from '@ipr/api';
import { type AppSettings, plainPage, plainPagePolicy } from '@ipr/service-kit';
import { mailLocales } from '../mail/sign-in-mail.ts';
import { type UndoDeps, undoChanges } from './undo-changes.ts';
import { readUndoToken } from './undo-link.ts';
import { undoTexts } from './undo-texts.ts';

type Mounted = Parameters<NonNullable<AppSettings['mount']>>[0];
type Ctx = Parameters<Parameters<Mounted['get']>[1]>[0];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const show = (ctx: Ctx, state: 'question' | 'done' | 'unknown'): void => {
  const language = mailLocales.find((each) => each === ctx.query.language) ?? 'en';
  const texts = undoTexts[language];
  ctx.set('content-security-policy', plainPagePolicy);
  ctx.set('cache-control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.status = state === 'unknown' ? 404 : 200;
  ctx.body = plainPage({
    language,
    title: texts.title,
    sentences: state === 'question' ? [texts.question, texts.mailbox] : [texts[state]],
    button: state === 'question' ? texts.button : undefined,
    link: { path: '/settings?tab=account', text: texts.settings },
  });
};

/**
 * The link of a mail about a change that waits: GET shows a page and changes nothing, because mail scanners follow links; POST undoes the
 * changes. Neither needs a session: a person whose sessions were ended must be able to.
 */
export const undoRoutes =
  (deps: UndoDeps & { readonly pepper: Uint8Array }): NonNullable<AppSettings['mount']> =>
  (router) => {
    const read = (ctx: Ctx) => readUndoToken(deps.pepper, textOf(ctx.query.token), new Date());
    router.get(undoPath, (ctx) => show(ctx, read(ctx) ? 'question' : 'unknown'));
    router.post(undoPath, async (ctx) => {
      const found = read(ctx);
      const origin = { ip: ctx.ip, userAgent: ctx.get('user-agent'), log: ctx.state.log };
      if (found) await undoChanges(deps, found.userId, origin);
      show(ctx, found ? 'done' : 'unknown');
    });
  };
