/** Default zoom of the PDF viewer (D1 section 9). */
export const defaultZoom = 0.8;

export interface ZoomRange {
  readonly start: number;
  readonly smallest: number;
  readonly largest: number;
  readonly step: number;
}

/** PDF: 1 is the size of the paper. Picture: 1 is fitted into the frame. */
export const zoomRanges = {
  pdf: { start: defaultZoom, smallest: 0.4, largest: 3, step: 0.2 },
  image: { start: 1, smallest: 0.5, largest: 6, step: 0.5 },
} as const satisfies Record<string, ZoomRange>;

/** The next zoom in a direction, within the range and free of rounding dust. */
export const zoomBy = (zoom: number, direction: 1 | -1, { smallest, largest, step }: ZoomRange): number =>
  Math.min(largest, Math.max(smallest, Number((zoom + direction * step).toFixed(1))));

/** False at the end of the range. */
export const canZoom = (zoom: number, direction: 1 | -1, range: ZoomRange): boolean =>
  zoomBy(zoom, direction, range) !== zoom;
