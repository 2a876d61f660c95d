import type { Show } from './listen.ts';
import { findEncoding, textPieces } from './text-encoding.ts';

/** Bytes rendered at once. */
const pieceBytes = 64 * 1024;
/** Text within this distance below the visible area is rendered in advance. */
const margin = '3000px';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plain text, including any markup; more is rendered while scrolling, so that a long text opens at once. */
export const showText: Show = async ({ root, order, report }) => {
  const bytes = new Uint8Array(order.bytes);
  const encoding = await findEncoding(bytes, pause);
  if (encoding === 'windows-1252') report({ kind: 'encoding-guessed' });
  const pieces = textPieces(bytes, encoding, pieceBytes);
  const text = document.createElement('pre');
  text.className = 'text';
  text.tabIndex = 0;
  const end = document.createElement('span');
  const shown: HTMLElement[] = [];
  const more = (): boolean => {
    const { value, done } = pieces.next();
    if (done) return false;
    const piece = Object.assign(document.createElement('div'), { textContent: value });
    shown.push(piece);
    text.append(piece);
    return true;
  };
  more();
  root.append(text, end);
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.unobserve(end);
      // Observed again, because the end may still be near the visible area.
      if (more()) watch.observe(end);
    },
    // The frame's own document as root: for a cross-origin frame, rootMargin does not apply to the implicit root.
    { root: document, rootMargin: margin },
  );
  watch.observe(end);
  const parts = async function* () {
    for (let at = 0; at < shown.length || more(); at++) {
      await pause();
      yield* shown.slice(at, at + 1);
    }
  };
  return { parts };
};
