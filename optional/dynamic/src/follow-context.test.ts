import { jest } from '@jest/globals';
import { createContextFollower } from './follow-context.ts';

interface State {
  readonly user?: string;
}
const userOf = ({ user }: State) => user;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('finds what the present state has, or the first later one', async () => {
  const context = createContextFollower<State>();
  const waiting = context.within(1_000, userOf);
  context.push({});
  context.push({ user: 'ada' });
  expect(await waiting).toBe('ada');
  expect(await context.byPerson(userOf)).toBe('ada');
});

test('a provider that takes too long is unreachable, and a later answer changes nothing', async () => {
  const context = createContextFollower<State>();
  const ended = expect(context.within(20_000, userOf)).rejects.toMatchObject({ dynamic: 'unreachable' });
  jest.advanceTimersByTime(20_000);
  context.push({ user: 'ada' });
  await ended;
});

test('a window that closes after a sign-in is no cancellation; one that closes without is', async () => {
  const context = createContextFollower<State>();
  context.push({});
  const signedIn = context.byPerson(userOf);
  context.closed();
  jest.advanceTimersByTime(500);
  context.push({ user: 'ada' });
  expect(await signedIn).toBe('ada');
  const ended = expect(context.byPerson(() => undefined)).rejects.toMatchObject({ dynamic: 'cancelled' });
  context.closed();
  jest.advanceTimersByTime(10_000);
  await ended;
});
