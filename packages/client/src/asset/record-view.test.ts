import { Failure, type FailureCode } from '@ipr/domain';
import { createWorld } from '../../testing/small-world.ts';
import { recordView } from './record-view.ts';

test('records a view of the asset', async () => {
  const world = createWorld();
  const warned: FailureCode[] = [];
  await recordView(world, '7', (code) => warned.push(code));
  expect(world.calls).toEqual(['profiles.recordView']);
  expect(warned).toEqual([]);
});

test('reports only the code when recording fails, and does not throw', async () => {
  const world = createWorld();
  const warned: unknown[] = [];
  world.failNext('profiles.recordView', new Failure('request.rate-limited', { retryAfter: 5 }));
  await recordView(world, '7', (...words) => warned.push(words));
  expect(warned).toEqual([['request.rate-limited']]);
});
