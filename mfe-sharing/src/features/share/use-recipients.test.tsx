/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { act, fireEvent, screen } from '@testing-library/react';
import { showModule } from '../../../testing/shell.tsx';
import { useRecipients } from './use-recipients.ts';

const Search = () => {
  const { search } = useRecipients();
  return <input aria-label="Who" onChange={({ target }) => search(target.value)} />;
};

afterEach(() => jest.useRealTimers());

test('searches 300 ms after the last keystroke and not before', async () => {
  jest.useFakeTimers();
  const world = createWorld();
  const searches = () => world.calls.filter((call) => call === 'sharing.findRecipients').length;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  showModule(world, '/share/1', <Search />);
  await pass(1_000);
  const before = searches();
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Who'), { target: { value } });
  type('Gr');
  await pass(200);
  type('Gra');
  await pass(299);
  expect(searches()).toBe(before);
  await pass(1);
  expect(searches()).toBe(before + 1);
});
