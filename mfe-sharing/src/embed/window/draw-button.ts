import type { SiteResult } from '@ipr/api/site-messages';
import { make } from '../make.ts';
import { fill } from '../proof/words.ts';
import type { Refused } from './check-here.ts';
import type { WindowKind } from './read-window.ts';
import type { WindowWords } from './words.ts';

export interface DrawnButton {
  readonly kind: WindowKind;
  readonly words: WindowWords;
  readonly isDark: boolean;
  /** Host of the registry. */
  readonly host: string;
  readonly refused: Refused | null;
  /** What the window reported last. */
  readonly result: SiteResult | null;
  readonly onOpen: () => void;
  readonly onRetry: () => void;
}

const button = (className: string, label: string, onPress: () => void): HTMLElement => {
  const element = make('button', className, label) as HTMLButtonElement;
  element.type = 'button';
  element.addEventListener('click', onPress);
  return element;
};

/** The element's button with what it does, or why there is none. */
export const drawButton = (shown: DrawnButton): HTMLElement => {
  const { kind, words, isDark, host, refused, result } = shown;
  const card = make('div', isDark ? 'plain dark' : 'plain');
  const canOpen = !refused || refused.is === 'window-blocked';
  if (canOpen) card.append(button('primary', words.button[kind], shown.onOpen));
  const said = refused ? fill(words.refusals[refused.is], refused.detail ?? host) : fill(words.opens, host);
  const status = make('p', refused ? 'warn' : 'note', result && !refused ? words.results[result] : said);
  status.setAttribute('role', 'status');
  card.append(status);
  if (refused?.is === 'unavailable') card.append(button('', words.retry, shown.onRetry));
  return card;
};
