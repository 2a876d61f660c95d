import { occasionOf, timeLeft } from './time-left.ts';

/** A stage that transfers a kilobyte a second and has the given seconds left. */
const rowWith = (seconds: number) => ({
  pace: { at: 0, doneBytes: 1_000, bytesPerMs: 1 },
  totalBytes: 1_000 + seconds * 1_000,
});

test.each([
  [3, 5],
  [5, 5],
  [12, 15],
  [61, 65],
])('rounds %i seconds to %i', (left, shown) => {
  expect(timeLeft(rowWith(left), 0)).toEqual({ unit: 'seconds', n: shown });
});

test('shows minutes from 90 seconds on', () => {
  expect(timeLeft(rowWith(90), 0)).toEqual({ unit: 'minutes', n: 2 });
  expect(timeLeft(rowWith(310), 0)).toEqual({ unit: 'minutes', n: 5 });
});

test('shows no estimate for a stage that is nearly complete, unknown or not running', () => {
  expect(timeLeft(rowWith(1), 0)).toBeNull();
  expect(timeLeft({ totalBytes: 100 }, 0)).toBeNull();
  expect(timeLeft(undefined, 0)).toBeNull();
});

test('announces a long stage at its start and then rarely', () => {
  const occasions = Array.from({ length: 60 }, (_, second) => occasionOf({ startedAt: 500 }, 500 + second * 1_000));
  expect(new Set(occasions).size).toBe(3);
  expect(occasions[0]).toBe(0);
});
