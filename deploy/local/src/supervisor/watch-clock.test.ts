import { watchClock } from './watch-clock.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const day = 86_400_000;

test('reports a clock that is set two days ahead and back, and no small correction', () => {
  let [wall, elapsed] = [noon, 0];
  const lines: string[] = [];
  const clock = watchClock({
    print: (line) => lines.push(line),
    everyMs: day,
    wall: () => wall,
    monotonic: () => elapsed,
  });
  const look = (passedMs: number, setMs: number) => {
    elapsed += passedMs;
    wall += passedMs + setMs;
    clock.look();
  };
  try {
    for (let second = 0; second < 100; second++) look(1_000, 400);
    expect(clock.jumps()).toEqual([]);
    look(1_000, 2 * day);
    look(1_000, 0);
    look(60_000, -2 * day);
    expect(clock.jumps().map(({ seconds }) => seconds)).toEqual([172_800, -172_800]);
    expect(clock.jumps()[1]?.at).toBe(new Date(wall).toISOString());
    expect(lines).toEqual([expect.stringContaining('48 h ahead'), expect.stringContaining('set back by 48 h')]);
  } finally {
    clock.stop();
  }
});
