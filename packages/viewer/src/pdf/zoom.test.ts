import { canZoom, defaultZoom, zoomBy } from './zoom.ts';

const repeat = (direction: 1 | -1, times: number) =>
  Array.from({ length: times }).reduce<number>((zoom) => zoomBy(zoom, direction), defaultZoom);

test('starts at the specified zoom', () => {
  expect(defaultZoom).toBe(0.8);
});

test('goes in and comes back to where it was', () => {
  expect(zoomBy(zoomBy(defaultZoom, 1), -1)).toBe(defaultZoom);
  expect(zoomBy(defaultZoom, 1)).toBeGreaterThan(defaultZoom);
});

test.each([1, -1] as const)('ends somewhere in direction %i', (direction) => {
  const end = repeat(direction, 100);
  expect(canZoom(end, direction)).toBe(false);
  expect(canZoom(end, direction === 1 ? -1 : 1)).toBe(true);
});
