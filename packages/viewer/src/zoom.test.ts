import { canZoom, defaultZoom, zoomAfter, zoomBy, zoomRanges, zoomStepOf } from './zoom.ts';

const kinds = ['pdf', 'image'] as const;
const repeat = (kind: (typeof kinds)[number], direction: 1 | -1, times: number) =>
  Array.from({ length: times }).reduce<number>(
    (zoom) => zoomBy(zoom, direction, zoomRanges[kind]),
    zoomRanges[kind].start,
  );

test('starts a PDF at the specified zoom and an image fitted to the frame', () => {
  expect(defaultZoom).toBe(0.8);
  expect(zoomRanges.pdf.start).toBe(defaultZoom);
  expect(zoomRanges.image.start).toBe(1);
});

test.each(kinds)('%s returns to its initial zoom after one step in and one step out', (kind) => {
  const range = zoomRanges[kind];
  expect(zoomBy(zoomBy(range.start, 1, range), -1, range)).toBe(range.start);
  expect(zoomBy(range.start, 1, range)).toBeGreaterThan(range.start);
});

test.each(kinds.flatMap((kind) => [[kind, 1] as const, [kind, -1] as const]))(
  'limits the zoom of %s in direction %i',
  (kind, direction) => {
    const end = repeat(kind, direction, 100);
    expect(canZoom(end, direction, zoomRanges[kind])).toBe(false);
    expect(canZoom(end, direction === 1 ? -1 : 1, zoomRanges[kind])).toBe(true);
  },
);

const pressed = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | null = null) =>
  zoomStepOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...(held ? { [held]: true } : {}) });

test('maps plus, minus and 0 to zoom steps, but not with a modifier, which is the browser’s own zoom', () => {
  expect(['+', '=', '-', '0', 'a', 'Escape'].map((key) => pressed(key))).toEqual([1, 1, -1, 0, undefined, undefined]);
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) expect(pressed('+', held)).toBeUndefined();
});

test('keeps a step within the range and resets on 0', () => {
  const range = zoomRanges.pdf;
  expect(zoomAfter(range.largest, 1, range)).toBe(range.largest);
  expect(zoomAfter(range.smallest, -1, range)).toBe(range.smallest);
  expect(zoomAfter(range.largest, 0, range)).toBe(range.start);
});
