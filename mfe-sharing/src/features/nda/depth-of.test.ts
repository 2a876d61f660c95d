import { depthOf } from './depth-of.ts';

const region = { scrollTop: 0, clientHeight: 400, scrollHeight: 2_000, top: 200 };

test('counts the visible content of a region that is wholly in view', () => {
  expect(depthOf(region, 700)).toBeCloseTo(0.2, 2);
  expect(depthOf({ ...region, scrollTop: 1_600 }, 700)).toBe(1);
});

test('excludes content below the fold, however far the region itself is scrolled', () => {
  expect(depthOf(region, 300)).toBeCloseTo(0.05, 2);
  expect(depthOf({ ...region, scrollTop: 1_600 }, 300)).toBeCloseTo(0.85, 2);
  expect(depthOf(region, 150)).toBe(0);
});

test('measures a text without its own scrollbar by the scroll position of its container', () => {
  const flowing = { scrollTop: 0, clientHeight: 2_000, scrollHeight: 2_000 };
  expect(depthOf({ ...flowing, top: 250 }, 600)).toBeCloseTo(0.175, 2);
  expect(depthOf({ ...flowing, top: -400 }, 600)).toBeCloseTo(0.5, 2);
  expect(depthOf({ ...flowing, top: -1_400 }, 600)).toBe(1);
});

test('counts a text without height as fully shown', () => {
  expect(depthOf({ scrollTop: 0, clientHeight: 0, scrollHeight: 0, top: 0 }, 0)).toBe(1);
});
