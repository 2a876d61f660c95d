/** Default zoom of the PDF viewer (D1 section 9). */
export const defaultZoom = 0.8;
const step = 0.2;
const range = { smallest: 0.4, largest: 3 } as const;

/** The next zoom in a direction, within the range and free of rounding dust. */
export const zoomBy = (zoom: number, direction: 1 | -1): number =>
  Math.min(range.largest, Math.max(range.smallest, Number((zoom + direction * step).toFixed(1))));

/** False at the end of the range. */
export const canZoom = (zoom: number, direction: 1 | -1): boolean => zoomBy(zoom, direction) !== zoom;
