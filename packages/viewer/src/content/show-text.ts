import type { Show } from './listen.ts';
import { findEncoding, textPieces } from './text-encoding.ts';

/** Bytes that are laid out at once. */
const pieceBytes = 64 * 1024;
/** Text this far below the visible part is there already. */
const margin = '3000px';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Plain text, whatever markup it contains; the rest follows as the person scrolls, so a long text opens at once. */
export const showText: Show = async ({ root, order, report: tell }) => {
  const bytes = new Uint8Array(order.bytes);
  const encoding = await findEncoding(bytes, pause);
  if (encoding === 'windows-1252') tell({ kind: 'encoding-guessed' });
  const pieces = textPieces(bytes, encoding, pieceBytes);
  const text = document.createElement('pre');
  text.className = 'text';
  text.tabIndex = 0;
  const end = document.createElement('span');
  const more = (): boolean => {
    const { value, done } = pieces.next();
    if (!done) text.append(Object.assign(document.createElement('div'), { textContent: value }));
    return !done;
  };
  more();
  root.append(text, end);
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.unobserve(end);
      // Looked at again, because the end may still be near.
      if (more()) watch.observe(end);
    },
    // Its own viewport: seen from another origin, the margin around the outer one does not count.
    { root: document, rootMargin: margin },
  );
  watch.observe(end);
  return () => undefined;
};
