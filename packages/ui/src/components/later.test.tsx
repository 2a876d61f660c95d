/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { later } from './later.tsx';

test('retries loading a component’s chunk after a failure and shows the component', async () => {
  const pauses: number[] = [];
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads < 3) throw new Error('offline');
    return () => <p>a table</p>;
  };
  const Table = later(load, { wait: async (ms) => void pauses.push(ms) });
  render(<Table />);
  expect(await screen.findByText('a table')).toBeTruthy();
  expect(pauses).toEqual([1_000, 2_000]);
});
