import type { MailSwitch } from '@ipr/api';
import { plainPage } from '@ipr/service-kit';
import type { UnsubscribeWords } from '../mails/mail-words.ts';
import type { Locale } from '../notices/notice.ts';

export type PageState = 'question' | 'done' | 'unknown';

/** One page in the language of the mail. @param mails null for a link that is not valid */
export const unsubscribePage = (
  state: PageState,
  words: UnsubscribeWords,
  { locale, mails }: { readonly locale: Locale; readonly mails: MailSwitch | null },
): string => {
  const kind = mails === null ? '' : words.kinds[mails];
  const sentence = { question: words.question(kind), done: words.done(kind), unknown: words.unknown }[state];
  return plainPage({
    language: locale,
    title: words.title,
    sentences: [sentence],
    button: state === 'question' ? words.button : undefined,
    link: { path: '/settings?tab=notifications', text: words.settings },
  });
};
