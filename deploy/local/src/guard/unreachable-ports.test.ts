import { unreachablePorts } from '../ports.ts';
import { takeUnreachablePorts } from './unreachable-ports.ts';

test('four that choose at the same time have no port in common, and a released one can be chosen again', async () => {
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeUnreachablePorts(4)));
  try {
    const ports = taken.flatMap((each) => each.ports);
    expect(new Set(ports).size).toBe(ports.length);
    expect(ports.every((port) => unreachablePorts.includes(port))).toBe(true);
  } finally {
    for (const { release } of taken) release();
  }
  const again = await takeUnreachablePorts(4);
  expect(again.ports.length).toBeGreaterThan(0);
  again.release();
});
