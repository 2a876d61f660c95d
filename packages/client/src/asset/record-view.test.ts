import { Failure, type FailureCode } from '@ipr/domain';
import { createWorld } from '../../testing/small-world.ts';
import { recordView } from './record-view.ts';

test('an opening is noted for the asset', async () => {
  const world = createWorld();
  const warned: FailureCode[] = [];
  await recordView(world, '7', (code) => warned.push(code));
  expect(world.calls).toEqual(['profiles.recordView']);
  expect(warned).toEqual([]);
});

test('a note that cannot be made is told by its code, and disturbs nobody', async () => {
  const world = createWorld();
  const warned: unknown[] = [];
  world.failNext('profiles.recordView', new Failure('request.rate-limited', { retryAfter: 5 }));
  await recordView(world, '7', (...words) => warned.push(words));
  expect(warned).toEqual([['request.rate-limited']]);
});
