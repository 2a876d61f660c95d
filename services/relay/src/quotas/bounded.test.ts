import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, type Hex } from '@ipr/domain';
import { createBounded } from './bounded.ts';

const [eve, ada]: readonly [Hex, Hex] = ['0xe0', '0xa0'];

/** A job that the test ends. */
const held = () => {
  let [resolve, reject, hasBegun] = [() => {}, (_: Error) => {}, false];
  const ended = new Promise<void>((...ends) => {
    [resolve, reject] = ends;
  });
  const run = () => {
    hasBegun = true;
    return ended;
  };
  return { run, resolve, reject, hasBegun: () => hasBegun };
};

test('runs two calls per wallet, queues sixteen, refuses more, and runs another wallet’s at once', async () => {
  const bounded = createBounded();
  const works = Array.from({ length: 18 }, held);
  const begun = () => works.filter(({ hasBegun }) => hasBegun()).length;
  const all = works.map(({ run }) => bounded(eve, run));
  await expect(bounded(eve, async () => 'one too many')).rejects.toMatchObject({
    code: 'request.rate-limited',
    params: { retryAfter: 1 },
  });
  expect(await bounded(ada, async () => 'ran')).toBe('ran');
  expect(begun()).toBe(2);
  for (const [at, work] of works.entries()) {
    work.resolve();
    await all[at];
    expect(begun()).toBeLessThanOrEqual(at + 3);
  }
  expect(begun()).toBe(18);
});

test('frees the place of a refused call for the next', async () => {
  const bounded = createBounded();
  const works = Array.from({ length: 3 }, held);
  const [first, second, third] = works.map(({ run }) => bounded(eve, run));
  works[0]?.reject(new Failure('relay.reverted', { reason: 'refused' }));
  works[2]?.resolve();
  await expect(first).rejects.toThrow('relay.reverted');
  await third;
  works[1]?.resolve();
  await second;
});

test('pauses a wallet after a refusal while another wallet’s calls run', async () => {
  const bounded = createBounded();
  const [refused, later] = [held(), held()];
  const first = bounded(eve, refused.run);
  // The pause is 49 times as long as this call, so a busy machine cannot end it before the check below.
  await sleep(100);
  refused.reject(new Failure('relay.reverted', { reason: 'refused' }));
  await expect(first).rejects.toThrow('relay.reverted');
  const next = bounded(eve, later.run);
  expect(await bounded(ada, async () => 'ran')).toBe('ran');
  expect(later.hasBegun()).toBe(false);
  later.resolve();
  await next;
});
