/** Milliseconds for which everything must have been in view before a click counts, so that a click on what has just appeared does not. */
const restMs = 500;

/** Second version of the observer: the browser itself reports that nothing lies over the element and nothing changes its look. */
const seesCovers = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

interface Entry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Reports whether an element has been wholly in view, and uncovered where the browser reports covers, for a moment.
 * @returns `stop`, and whether covers are seen
 */
export const watchVisibility = (element: Element, onChange: (isInView: boolean) => void) => {
  const isReliable = seesCovers();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observe = (entries: readonly Entry[]) => {
    const last = entries.at(-1);
    const isInView = last !== undefined && last.intersectionRatio >= 0.99 && (!isReliable || last.isVisible === true);
    clearTimeout(timer);
    if (isInView) timer = setTimeout(() => onChange(true), restMs);
    else onChange(false);
  };
  const settings = { threshold: [0, 0.99, 1], ...(isReliable ? { trackVisibility: true, delay: 100 } : {}) };
  const observer = new IntersectionObserver(observe, settings);
  observer.observe(element);
  return {
    isReliable,
    stop: (): void => {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
};
