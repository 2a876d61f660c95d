import type { SiteResult } from '@ipr/api/site-messages';
import { followTheme, languageOf } from '../page-look.ts';
import { badgeStyle } from '../proof/style.ts';
import type { Report, Showing } from '../showing.ts';
import { checkHere, type Refused } from './check-here.ts';
import { drawButton } from './draw-button.ts';
import { openWindow } from './open-window.ts';
import { readMessage } from './read-message.ts';
import { readWindow, type WindowKind, type WindowWanted, windowUrl } from './read-window.ts';
import { windowWordsIn } from './words.ts';

const look = 'popup,width=520,height=780';

interface Shown {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Origin of the registry. */
  readonly registry: string;
  readonly report: Report;
}

const readElement = (kind: WindowKind, element: Element) => readWindow(kind, (name) => element.getAttribute(name));

/** What the element asks for, and whether this page may open its window. */
const examine = async (kind: WindowKind, element: Element, registry: string, signal: AbortSignal) => {
  const wanted = readElement(kind, element);
  if (typeof wanted !== 'string') return { wanted, refused: await checkHere(registry, kind, wanted, signal) };
  return { wanted: null, refused: { is: 'wrong-attribute', detail: wanted } as const };
};

/**
 * Shows an element whose button opens a window of the registry. Everything that reads names, signs or opens files happens in that window,
 * which no page can frame; this page learns the result alone.
 */
export const showButton = (kind: WindowKind, { element, root, registry, report }: Shown): Showing => {
  let refused: Refused | null = null;
  let result: SiteResult | null = null;
  let wanted: WindowWanted | null = null;
  let opened: Window | null = null;
  let before = '';
  let checking = new AbortController();
  root.adoptedStyleSheets = [badgeStyle()];

  const draw = () => {
    const looks = { words: windowWordsIn(languageOf(element)), isDark: theme.isDark(), host: new URL(registry).host };
    root.replaceChildren(drawButton({ kind, ...looks, refused, result, onOpen: open, onRetry: () => void check() }));
  };
  const theme = followTheme(element, draw);

  const refuse = (given: Refused) => {
    refused = given;
    draw();
    report('error', { code: given.is });
  };

  const open = () => {
    if (!wanted) return;
    opened = openWindow(windowUrl(registry, kind, wanted, location.origin), look);
    if (!opened) refuse({ is: 'window-blocked' });
  };

  const check = async () => {
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    const found = await examine(kind, element, registry, signal);
    if (signal.aborted) return;
    ({ wanted, refused } = found);
    if (refused) return refuse(refused);
    draw();
    report('ready', { state: 'offered' });
  };

  const onMessage = (message: MessageEvent) => {
    const event = readMessage(message, registry, opened);
    if (!event) return;
    [result, refused] = [event, null];
    draw();
    report(event, wanted?.assetId ? { assetId: wanted.assetId } : {});
  };

  const update = () => {
    const now = JSON.stringify(readElement(kind, element));
    if (now === before) return draw();
    [before, result] = [now, null];
    void check();
  };
  addEventListener('message', onMessage);
  update();
  return {
    update,
    end: () => {
      checking.abort();
      theme.end();
      removeEventListener('message', onMessage);
      root.replaceChildren();
    },
  };
};
