import { type RefObject, useEffect, useRef, useState } from 'react';
import { carriesFiles, type Given } from '../../model/files/given-file.ts';

/** Attribute that marks a drop area larger than the picker. */
export const dropArea = { 'data-drop-area': '' } as const;

/** Prevents the browser from opening a file dropped outside the area, which would replace the page and the form. */
const preventNavigation = (event: DragEvent) => {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
};

const listen = (area: HTMLElement, onOver: (over: boolean) => void, onGiven: (given: Given | null) => void) => {
  // Child elements fire dragenter and dragleave too, so the nesting depth is counted.
  let inside = 0;
  const moved = (by: number) => (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    inside = Math.max(0, inside + by);
    onOver(inside > 0);
  };
  const entered = moved(1);
  const left = moved(-1);
  const over = (event: DragEvent) => {
    if (carriesFiles(event.dataTransfer)) event.preventDefault();
  };
  const dropped = (event: DragEvent) => {
    inside = 0;
    onOver(false);
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    onGiven(event.dataTransfer);
  };
  const handlers = { dragenter: entered, dragleave: left, dragover: over, drop: dropped };
  for (const [name, handle] of Object.entries(handlers)) area.addEventListener(name, handle as EventListener);
  return () => {
    for (const [name, handle] of Object.entries(handlers)) area.removeEventListener(name, handle as EventListener);
  };
};

/**
 * Accepts files dropped on the marked area around an element, or on the element itself if there is no marked area.
 * @returns whether files are being dragged over the area
 */
export const useFileDrop = (
  element: RefObject<HTMLElement | null>,
  disabled: boolean,
  onGiven: (given: Given | null) => void,
): boolean => {
  const [over, setOver] = useState(false);
  const latest = useRef(onGiven);
  latest.current = onGiven;
  useEffect(() => {
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', preventNavigation);
    return () => {
      window.removeEventListener('dragover', preventNavigation);
      window.removeEventListener('drop', preventNavigation);
    };
  }, []);
  useEffect(() => {
    const area = element.current?.closest<HTMLElement>('[data-drop-area]') ?? element.current;
    if (!area || disabled) return undefined;
    return listen(area, setOver, (given) => latest.current(given));
  }, [element, disabled]);
  return over && !disabled;
};
