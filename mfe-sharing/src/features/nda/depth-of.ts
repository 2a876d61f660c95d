export interface Shown {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
  /** Upper edge of the text's region in the window. */
  readonly top: number;
}

/**
 * The deepest part of a text that is in view, 0 to 1, all lengths in CSS pixels. The region may scroll by itself, stand in
 * something that scrolls, or both: what lies below the fold of that has not been shown.
 * @param fold lower edge, in the window, of what the region stands in
 */
export const depthOf = ({ scrollTop, clientHeight, scrollHeight, top }: Shown, fold: number): number => {
  if (scrollHeight === 0) return 1;
  const seen = Math.min(clientHeight, Math.max(0, fold - top));
  // A fraction of a pixel is no unread line.
  return seen === 0 ? 0 : Math.min(1, (scrollTop + seen + 1) / scrollHeight);
};

const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Where what an element stands in ends, in the window. */
const foldOf = (element: Element): number => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (scrolls(around)) return Math.min(innerHeight, around.getBoundingClientRect().bottom);
  return innerHeight;
};

/** The same of an element as it is now. */
export const depthNow = (element: Element): number => {
  const { scrollTop, clientHeight, scrollHeight } = element;
  return depthOf({ scrollTop, clientHeight, scrollHeight, top: element.getBoundingClientRect().top }, foldOf(element));
};
