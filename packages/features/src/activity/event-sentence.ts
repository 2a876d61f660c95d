import { formatDate, shortenAddress } from '@ipr/domain';
import type { Action, ActionType } from '@ipr/ports/index';
import type { TextKey } from '@ipr/ui';

/** Texts, locale and time zone used to phrase an event. */
export interface Wording {
  readonly text: (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;
  readonly locale: string;
  readonly timeZone: string;
  /** Display name of a wallet; the default is the shortened address. */
  readonly called?: (wallet: string) => string;
}

type Received = Pick<
  Action,
  'type' | 'actor' | 'counterparty' | 'level' | 'expiresAt' | 'title' | 'wasPending' | 'asset'
>;

const types: readonly ActionType[] = ['CREATE', 'UPDATE', 'PENDING', 'ACCEPT', 'REVOKE', 'RELINQUISH', 'NDA_SIGN'];

/** Undefined for an event type that a newer index emits and this version has no text for. */
export const knownType = (type: string): ActionType | undefined => types.find((known) => known === type);

const sentenceOf = ({ type, expiresAt, wasPending }: Received) => {
  if (!knownType(type)) return 'unknown';
  if (type === 'PENDING' && expiresAt !== 0) return 'PENDING-until';
  return type === 'RELINQUISH' && wasPending ? 'REJECT' : type;
};

/** Phrases one action (decision P18). Relinquishing before acceptance is shown as a rejection (S7). */
export const eventSentence = (action: Received, { text, locale, timeZone, called = shortenAddress }: Wording): string =>
  text(`activity.event.${sentenceOf(action)}`, {
    actor: called(action.actor),
    other: action.counterparty ? called(action.counterparty) : '',
    title: action.title ?? action.asset.title,
    level: action.level ? text(`asset.standing.${action.level}`) : '',
    date: action.expiresAt === 0 ? '' : formatDate(action.expiresAt, locale, timeZone),
  });
