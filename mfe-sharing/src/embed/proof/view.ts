import { formatProofTime, revealInvisible } from '@ipr/domain';
import { make } from '../make.ts';
import type { Outcome, Registered } from './outcome.ts';
import { fill, type Words } from './words.ts';

export interface Shown {
  readonly words: Words;
  readonly locale: string;
  readonly isDark: boolean;
  /** Host of the registry. */
  readonly host: string;
  /** Address of the page that verifies. */
  readonly verifyUrl: string;
  readonly onRetry: () => void;
}

const shorten = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;

const fact = (label: string, value: Node | string) => make('div', '', make('dt', '', label), make('dd', '', value));

const timeOf = (seconds: number, locale: string): HTMLElement => {
  const time = document.createElement('time');
  time.dateTime = new Date(seconds * 1000).toISOString();
  time.append(formatProofTime(seconds, locale));
  return time;
};

const accountOf = (address: string): HTMLElement => {
  const shown = make('bdi', '', shorten(address));
  shown.title = address;
  shown.append(make('span', 'unseen', ` ${address}`));
  return shown;
};

const registration = (found: Registered, { words, locale, host }: Shown): readonly HTMLElement[] => [
  // On a local chain nothing looks like a proof.
  found.network.local ? make('p', 'state', words.registered) : make('p', 'state good', `✓ ${words.registered}`),
  make('bdi', 'title', revealInvisible(found.title)),
  make(
    'dl',
    '',
    fact(words.when, timeOf(found.createdAt, locale)),
    fact(words.by, accountOf(found.owner)),
    fact(words.network, `${found.network.name} (${found.network.chainId})`),
  ),
  ...(found.file ? [make('p', 'note', words.file[found.file])] : []),
  make('p', 'note', found.confirmedBy ? fill(words.confirmed, found.confirmedBy) : fill(words.reported, host)),
  ...(found.network.local ? [make('p', 'warn', words.local)] : []),
];

const refusal = (outcome: Exclude<Outcome, Registered>, { words, host }: Shown): readonly HTMLElement[] => [
  make('p', 'state', words.unproved),
  make('p', 'note', fill(words.refusals[outcome.is], outcome.detail ?? host)),
];

const verifyLink = ({ words, host, verifyUrl }: Shown): HTMLElement => {
  const link = document.createElement('a');
  link.href = verifyUrl;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.append(words.verify, make('span', 'unseen', ` (${fill(words.opens, host)})`));
  return link;
};

const retryButton = ({ words, onRetry }: Shown): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(words.retry);
  button.addEventListener('click', onRetry);
  return button;
};

/** The card of an outcome; null while it is read. */
export const drawCard = (outcome: Outcome | null, shown: Shown): HTMLElement => {
  const { words, isDark } = shown;
  const card = make('div', isDark ? 'card dark' : 'card');
  card.setAttribute('role', 'group');
  card.setAttribute('aria-label', words.registered);
  const status = make('div', '');
  status.setAttribute('role', 'status');
  card.append(status);
  if (!outcome) status.append(make('p', 'note', words.loading));
  else if (outcome.is === 'registered') status.append(...registration(outcome, shown));
  else status.append(...refusal(outcome, shown));
  if (outcome?.is === 'registered') card.append(make('p', 'foot', verifyLink(shown)));
  if (outcome?.is === 'unavailable') card.append(make('p', 'foot', retryButton(shown)));
  return card;
};
