import type { SecurityEvent, SecurityFacts } from '@ipr/api';
import { formatProofTime } from '@ipr/domain';
import type { Locale } from '../notices/notice.ts';
import { foreign } from './foreign-text.ts';
import type { SecurityWords } from './mail-words.ts';

/** What is known of the device, one fact a line; the zone of the time is UTC, because a mail does not know the reader's. */
const whereOf = ({ at, browser, system, place }: SecurityFacts, words: SecurityWords, locale: Locale): string => {
  const device = [browser, system].flatMap((name) => (name === null ? [] : [foreign(name, 60)])).join(', ');
  return [
    `${words.time}: ${formatProofTime(Math.floor(Date.parse(at) / 1000), locale, 'UTC')}`,
    `${words.device}: ${device || words.unknown}`,
    `${words.address}: ${place === null ? words.unknown : foreign(place, 64)}`,
  ].join('\n');
};

/** Events after which two-step sign-in is on. */
const inTwoSteps: ReadonlySet<SecurityEvent> = new Set(['two-step-on', 'recovery-codes-renewed', 'recovery-code-used']);

/** Sentences of a mail about the security of an account. */
export const securityWords = (facts: SecurityFacts, words: SecurityWords, locale: Locale) => {
  const { subject, what } = words.events[facts.event];
  const paragraphs = [
    what(facts.passkey === null ? '' : foreign(facts.passkey, 120)),
    whereOf(facts, words, locale),
    words.yours,
  ];
  return { subject, paragraphs, next: inTwoSteps.has(facts.event) ? words.notYoursInTwoSteps : words.notYours };
};
