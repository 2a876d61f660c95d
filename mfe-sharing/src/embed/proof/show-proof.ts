import { readWanted } from '../attributes.ts';
import type { Report, Showing } from '../showing.ts';
import type { Outcome } from './outcome.ts';
import { readProof } from './read-proof.ts';
import { badgeStyle } from './style.ts';
import { drawCard } from './view.ts';
import { wordsIn } from './words.ts';

const schemes = () => matchMedia('(prefers-color-scheme: dark)');

const languageOf = (element: Element): string =>
  element.getAttribute('lang') || element.closest('[lang]')?.getAttribute('lang') || navigator.language;

/** Shows `<ip-proof>` in its shadow root and follows its attributes. @param origin of the registry */
export const showProof = (element: HTMLElement, root: ShadowRoot, origin: string, report: Report): Showing => {
  let outcome: Outcome | null = null;
  let reading = new AbortController();
  let wantedBefore = '';
  const media = schemes();
  root.adoptedStyleSheets = [badgeStyle()];

  const draw = () => {
    const theme = element.getAttribute('theme');
    const isDark = theme === 'dark' || (theme !== 'light' && media.matches);
    const shown = { ...wordsIn(languageOf(element)), isDark, host: new URL(origin).host };
    root.replaceChildren(drawCard(outcome, { ...shown, verifyUrl: `${origin}/verify`, onRetry: () => void read() }));
  };

  const settle = (found: Outcome) => {
    outcome = found;
    draw();
    if (found.is === 'registered') report('ready', { state: found.is });
    else report('error', { code: found.is });
  };

  const read = async () => {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const wanted = readWanted((name) => element.getAttribute(name));
    if (typeof wanted === 'string') return settle({ is: 'wrong-attribute', detail: wanted });
    outcome = null;
    draw();
    const found = await readProof(origin, wanted, signal);
    if (!signal.aborted) settle(found);
  };

  const update = () => {
    const wanted = JSON.stringify(readWanted((name) => element.getAttribute(name)));
    if (wanted === wantedBefore) return draw();
    wantedBefore = wanted;
    void read();
  };
  media.addEventListener('change', draw);
  update();
  return {
    update,
    end: () => {
      reading.abort();
      media.removeEventListener('change', draw);
      root.replaceChildren();
    },
  };
};
