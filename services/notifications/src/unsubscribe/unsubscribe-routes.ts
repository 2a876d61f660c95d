import { type Client, type directoryApi, type profilesApi, unsubscribePath } from '@ipr/api';
import { type AppSettings, plainPagePolicy } from '@ipr/service-kit';
import { mailWords } from '../mails/mail-words-of.ts';
import { type PageState, unsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts';

export interface UnsubscribeDeps {
  readonly linkKey: Uint8Array;
  readonly profiles: Pick<Client<typeof profilesApi>, 'muteMails'>;
  readonly directory: Pick<Client<typeof directoryApi>, 'peopleByWallet'>;
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
  ctx.set('content-security-policy', plainPagePolicy);
  ctx.type = 'text/html; charset=utf-8';
  ctx.status = found ? 200 : 404;
  ctx.body = unsubscribePage(state, mailWords[locale].unsubscribe, { locale, mails: found?.mails ?? null });
};

/**
 * Ends the mails. A link may be older than its account: for a deleted one nothing is stored any more, and the answer is the same.
 * @throws Failure service.unavailable
 */
const endMails = async ({ profiles, directory }: UnsubscribeDeps, found: Unsubscription): Promise<void> => {
  const { wallet, mails, hadAccount } = found;
  const isDeleted = hadAccount && (await directory.peopleByWallet({ wallets: [wallet] })).length === 0;
  if (!isDeleted) await profiles.muteMails({ wallet, mails });
};

/**
 * The link of a mail (RFC 8058): GET shows a page and changes nothing, because mail scanners follow links; POST, by the page or by a
 * mail program, ends the mails. Neither needs a session. Repeating it has no further effect.
 */
export const unsubscribeRoutes =
  (deps: UnsubscribeDeps): NonNullable<AppSettings['mount']> =>
  (router) => {
    const path = `${unsubscribePath}/:token`;
    const read = (ctx: { readonly params: Readonly<Record<string, string>> }) =>
      readUnsubscribeToken(deps.linkKey, ctx.params.token ?? '');
    router.get(path, (ctx) => {
      const found = read(ctx);
      show(ctx, found ? 'question' : 'unknown', found);
    });
    router.post(path, async (ctx) => {
      const found = read(ctx);
      if (found) await endMails(deps, found);
      show(ctx, found ? 'done' : 'unknown', found);
    });
  };
