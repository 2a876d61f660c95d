import { Failure } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft } from './registration.ts';

const file = new File(['a motor'], 'motor.txt');
const input = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet', file };

test('an overdue transaction that is dropped becomes a failure, and a retry registers the asset once', async () => {
  const world = createWorld();
  const { transactions, trackerEvents } = createTransactions();
  let now = Date.parse('2026-03-01T12:00:00Z');
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async () => undefined,
    report: () => undefined,
    warn: () => undefined,
    signal: new AbortController().signal,
    now: () => new Date(now),
    // Longer than a receipt is awaited.
    wait: async () => {
      now += 61_000;
    },
  };
  const draft = newDraft();
  for (let i = 0; i < retryTiming.tries; i++) world.failNext('relay.refuse', new Failure('relay.request-expired'));
  world.failNext('relay.status', new Failure('network.unreachable'));

  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({ failure: { code: 'relay.receipt-overdue' } });
  expect(trackerEvents.at(-1)).toBe('pending');

  await expect(registerAsset(deps, input, draft)).rejects.toMatchObject({ failure: { code: 'relay.request-expired' } });
  expect(trackerEvents.at(-1)).toBe('failed');
  expect(world.entries).toEqual([]);

  expect(await registerAsset(deps, input, draft)).toBe('1');
  expect(trackerEvents.at(-1)).toBe('confirmed');
  expect(world.entries).toHaveLength(1);
  expect(world.calls.filter((call) => call === 'wallet.sign')).toHaveLength(1);
});
