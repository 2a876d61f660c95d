import { type Client, type profilesApi, unsubscribePath } from '@ipr/api';
import type { AppSettings } from '@ipr/service-kit';
import { mailWords } from '../mails/mail-words-of.ts';
import { type PageState, unsubscribePage, unsubscribePolicy } from './unsubscribe-page.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';

export interface UnsubscribeDeps {
  readonly linkKey: Uint8Array;
  readonly profiles: Pick<Client<typeof profilesApi>, 'muteMails'>;
}

/** The part of an HTTP answer that a page needs. */
interface Answer {
  status: number;
  type: string;
  body: unknown;
  set(name: string, value: string): void;
}

const show = (ctx: Answer, state: PageState, found: Unsubscription | null): void => {
  const locale = found?.locale ?? 'en';
  ctx.set('content-security-policy', unsubscribePolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.status = found ? 200 : 404;
  ctx.body = unsubscribePage(state, mailWords[locale].unsubscribe, { locale, mails: found?.mails ?? null });
};

/**
 * The link of a mail (RFC 8058): GET shows a page and changes nothing, because mail scanners follow links; POST, by the page or by a
 * mail program, ends the mails. Neither needs a session. Repeating it has no further effect.
 */
export const unsubscribeRoutes =
  ({ linkKey, profiles }: UnsubscribeDeps): NonNullable<AppSettings['mount']> =>
  (router) => {
    const path = `${unsubscribePath}/:token`;
    const read = (ctx: { readonly params: Readonly<Record<string, string>> }) =>
      readUnsubscribeToken(linkKey, ctx.params.token ?? '');
    router.get(path, (ctx) => {
      const found = read(ctx);
      show(ctx, found ? 'question' : 'unknown', found);
    });
    router.post(path, async (ctx) => {
      const found = read(ctx);
      if (found) await profiles.muteMails({ wallet: found.wallet, mails: found.mails });
      show(ctx, found ? 'done' : 'unknown', found);
    });
  };
