/** Default zoom of the PDF viewer (D1 section 9). */
export const defaultZoom = 0.8;

export interface ZoomRange {
  readonly start: number;
  readonly smallest: number;
  readonly largest: number;
  readonly step: number;
  /** Whether a page can be made as wide as the frame. */
  readonly fitsWidth: boolean;
}

/** PDF: 1 is the paper size. Image: 1 is fitted to the frame. */
export const zoomRanges = {
  pdf: { start: defaultZoom, smallest: 0.4, largest: 3, step: 0.2, fitsWidth: true },
  image: { start: 1, smallest: 0.5, largest: 6, step: 0.5, fitsWidth: false },
} as const satisfies Record<string, ZoomRange>;

/** The next zoom in a direction, within the range and rounded. */
export const zoomBy = (zoom: number, direction: 1 | -1, { smallest, largest, step }: ZoomRange): number =>
  Math.min(largest, Math.max(smallest, Number((zoom + direction * step).toFixed(1))));

/** False at the end of the range. */
export const canZoom = (zoom: number, direction: 1 | -1, range: ZoomRange): boolean =>
  zoomBy(zoom, direction, range) !== zoom;

/** A zoom, or the one at which a page is as wide as the frame. */
export type Zoom = number | 'width';

/** Larger, smaller or reset. */
export type ZoomStep = 1 | -1 | 0;

/**
 * Zoom step of a pressed key; with Ctrl or Cmd it is the browser's own zoom.
 * @returns undefined for every other key
 */
export const zoomStepOf = (
  pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): ZoomStep | undefined => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  if (pressed.key === '+' || pressed.key === '=') return 1;
  if (pressed.key === '-') return -1;
  return pressed.key === '0' ? 0 : undefined;
};

/** The zoom after a step, within the range. */
export const zoomAfter = (zoom: number, step: ZoomStep, range: ZoomRange): number =>
  step === 0 ? range.start : zoomBy(zoom, step, range);
