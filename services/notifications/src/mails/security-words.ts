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

/** Events that the registry itself caused: there is no device, and nothing to undo. */
const byNoPerson: ReadonlySet<SecurityEvent> = new Set(['webhook-disabled']);

const dateIn = ({ effectiveAt }: SecurityFacts, locale: Locale): string =>
  effectiveAt === undefined ? '' : formatProofTime(Math.floor(Date.parse(effectiveAt) / 1000), locale, 'UTC');

const nameIn = ({ passkey }: SecurityFacts): string => (passkey === null ? '' : foreign(passkey, 120));

/** Sentences of a mail about the security of an account. */
export const securityWords = (facts: SecurityFacts, words: SecurityWords, locale: Locale) => {
  const { subject, what } = words.events[facts.event];
  if (byNoPerson.has(facts.event)) return { subject, paragraphs: [what(nameIn(facts), '')], next: words.settings };
  const date = dateIn(facts, locale);
  const waits = date && facts.event === 'passkey-added' ? [words.passkeyWaits(date)] : [];
  const paragraphs = [what(nameIn(facts), date), ...waits, whereOf(facts, words, locale), words.yours];
  const notYours = inTwoSteps.has(facts.event) ? words.notYoursInTwoSteps : words.notYours;
  return { subject, paragraphs, next: date ? words.undo : notYours };
};
