import { useLayoutEffect, useState } from 'react';

/**
 * The inner width of an element in CSS pixels, measured before the first paint; re-renders on changes.
 * @returns the width, null while the element is not laid out, and the element's ref
 */
export const useWidth = (): [width: number | null, ref: (element: HTMLElement | null) => void] => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [width, setElement];
};
