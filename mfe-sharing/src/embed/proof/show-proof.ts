import { readWanted } from '../attributes.ts';
import { followTheme, languageOf } from '../page-look.ts';
import type { Report, Showing } from '../showing.ts';
import type { Outcome } from './outcome.ts';
import { readProof } from './read-proof.ts';
import { badgeStyle } from './style.ts';
import { drawCard } from './view.ts';
import { wordsIn } from './words.ts';

/** Shows `<ip-proof>` in its shadow root and follows its attributes. @param origin of the registry */
export const showProof = (element: HTMLElement, root: ShadowRoot, origin: string, report: Report): Showing => {
  let outcome: Outcome | null = null;
  let reading = new AbortController();
  let wantedBefore = '';
  root.adoptedStyleSheets = [badgeStyle()];

  const draw = () => {
    const shown = { ...wordsIn(languageOf(element)), isDark: theme.isDark(), host: new URL(origin).host };
    root.replaceChildren(drawCard(outcome, { ...shown, verifyUrl: `${origin}/verify`, onRetry: () => void read() }));
  };

  const theme = followTheme(element, draw);

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
  update();
  return {
    update,
    end: () => {
      reading.abort();
      theme.end();
      root.replaceChildren();
    },
  };
};
