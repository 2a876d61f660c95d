export interface Shown {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
  /** Upper edge of the text's region in the window. */
  readonly top: number;
}

/**
 * The deepest visible position in a text, 0 to 1; all lengths in CSS pixels. The region may scroll, or its container, or
 * both: content below the container's lower edge counts as not shown.
 * @param fold lower edge of the container, in the window
 */
export const depthOf = ({ scrollTop, clientHeight, scrollHeight, top }: Shown, fold: number): number => {
  if (scrollHeight === 0) return 1;
  const seen = Math.min(clientHeight, Math.max(0, fold - top));
  // One pixel of tolerance for fractional scroll positions.
  return seen === 0 ? 0 : Math.min(1, (scrollTop + seen + 1) / scrollHeight);
};

const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Lower edge of the scroll container of an element, in the window. */
const foldOf = (element: Element): number => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (scrolls(around)) return Math.min(innerHeight, around.getBoundingClientRect().bottom);
  return innerHeight;
};

/** `depthOf` for the current state of an element. */
export const depthNow = (element: Element): number => {
  const { scrollTop, clientHeight, scrollHeight } = element;
  return depthOf({ scrollTop, clientHeight, scrollHeight, top: element.getBoundingClientRect().top }, foldOf(element));
};
