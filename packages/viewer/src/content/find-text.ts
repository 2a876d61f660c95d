import type { FromFrame } from '../frame/messages.ts';
import type { ZoomStep } from '../zoom.ts';

/** More places than a person looks through; the search ends there. */
const mostPlaces = 1_000;

interface Stretch {
  /** Null for a line break between two texts. */
  readonly node: Text | null;
  readonly start: number;
}

const letter = (each: string): string => {
  if (/\s/u.test(each)) return ' ';
  const small = each.toLowerCase();
  // A few letters become two: they keep their place.
  return small.length === each.length ? small : each;
};

const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => letter(text[at] ?? '')).join('');

/** The text of a part as one line, with the places of its text nodes. */
const readPart = (part: Node) => {
  const stretches: Stretch[] = [];
  let text = '';
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isBreak = /^(br|p|div|li|tr|td|th|h[1-6])$/i.test(node.nodeName);
    if (node instanceof Text) stretches.push({ node, start: text.length });
    else if (isBreak) stretches.push({ node: null, start: text.length });
    text += node instanceof Text ? node.data : isBreak ? ' ' : '';
  }
  return { text: folded(text), stretches };
};

const placeAt = (stretches: readonly Stretch[], at: number) => {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stretches[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return stretches[low];
};

/** The places of words in a part, in any case and over line breaks. @param most how many at most */
export const findRanges = (part: Node, words: string, most = mostPlaces): Range[] => {
  const wanted = folded(words.trim());
  if (wanted === '') return [];
  const { text, stretches } = readPart(part);
  const ranges: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && ranges.length < most; at = text.indexOf(wanted, at + wanted.length)) {
    const last = at + wanted.length - 1;
    const [from, to] = [placeAt(stretches, at), placeAt(stretches, last)];
    if (!from?.node || !to?.node) continue;
    const range = document.createRange();
    range.setStart(from.node, at - from.start);
    range.setEnd(to.node, last - to.start + 1);
    ranges.push(range);
  }
  return ranges;
};

/** Colours the places without a change of the content; a browser without this feature selects the current one. */
const paint = (ranges: readonly Range[], current: Range | undefined): void => {
  if (typeof Highlight === 'undefined') {
    getSelection()?.removeAllRanges();
    if (current) getSelection()?.addRange(current);
    return;
  }
  CSS.highlights.set('found', new Highlight(...ranges));
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])));
};

/** Searches the parts of a content one after another and shows one place after another. */
export const createFinder = (report: (message: FromFrame) => void) => {
  let [words, at, search] = ['', 0, 0];
  let ranges: Range[] = [];
  const show = (): void => {
    const current = ranges[at];
    paint(ranges, current);
    current?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    report({ kind: 'found', count: ranges.length, at: current ? at + 1 : 0 });
  };
  return async (parts: () => AsyncIterable<Node>, next: string, step: ZoomStep): Promise<void> => {
    if (next === words && ranges.length > 0) {
      at = (at + step + ranges.length) % ranges.length;
      return show();
    }
    search += 1;
    const mine = search;
    const found: Range[] = [];
    if (next.trim() !== '')
      for await (const part of parts()) {
        if (mine !== search) return;
        found.push(...findRanges(part, next, mostPlaces - found.length));
        if (found.length >= mostPlaces) break;
      }
    if (mine !== search) return;
    [words, ranges, at] = [next, found, 0];
    show();
  };
};
