import type { StageReport } from './flow.ts';
import { sparseReports } from './sparse-reports.ts';

type Stage = 'encrypting' | 'uploading';

/** The reports that are passed on, as milliseconds and bytes. @param reports each at its millisecond */
const passed = (reports: readonly (readonly [number, StageReport<Stage>])[]) => {
  let clock = 0;
  const received: (readonly [number, StageReport<Stage>])[] = [];
  const report = sparseReports<Stage>(
    (each, at) => void received.push([at, each]),
    () => clock,
  );
  for (const [at, each] of reports) {
    clock = at;
    report(each);
  }
  return received;
};
const bytes = (stage: Stage, doneBytes: number): StageReport<Stage> => ({ stage, doneBytes, totalBytes: 100 });

test('limits byte progress to ten reports a second and always passes the last byte', () => {
  const reports = Array.from({ length: 101 }, (_, i) => [i * 10, bytes('encrypting', i)] as const);
  const received = passed(reports);
  expect(received.map(([at]) => at)).toEqual([0, 10, 110, 210, 310, 410, 510, 610, 710, 810, 910, 1000]);
  expect(received.at(-1)).toEqual([1000, bytes('encrypting', 100)]);
});

test('passes on every other report immediately', () => {
  const others: readonly StageReport<Stage>[] = [
    { stage: 'encrypting' },
    { stage: 'encrypting', waiting: true },
    { stage: 'uploading' },
    { stage: 'uploading', background: 'ended' },
    { stage: 'uploading', final: true },
  ];
  const reports = others.map((each) => [5, each] as const);
  expect(passed([[5, bytes('encrypting', 1)], ...reports])).toEqual([[5, bytes('encrypting', 1)], ...reports]);
});

test('limits each stage separately, so that concurrent stages do not suppress each other', () => {
  const reports = [[0, bytes('encrypting', 1)] as const, [1, bytes('uploading', 1)] as const];
  expect(passed(reports)).toEqual(reports);
});
