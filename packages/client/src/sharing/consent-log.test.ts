import { createWorld } from '../../testing/small-world.ts';
import { failOften } from '../update/update.fixture.ts';
import { createConsentLog } from './consent-log.ts';

const id = `1-0x${'a1'.repeat(20)}-1`;
const logOf = (world: ReturnType<typeof createWorld>) => {
  let seconds = 0;
  const now = () => new Date(1_800_000_000_000 + 1000 * seconds++);
  return createConsentLog(world, id, 'de', { now, wait: () => Promise.resolve() });
};
const typesOf = (world: ReturnType<typeof createWorld>) => world.consents.get(id)?.map(({ type }) => type);

test('records each step with its time, language and scroll depth', async () => {
  const world = createWorld();
  const log = logOf(world);
  log.reached(0.4);
  log.note('ticked');
  log.note('signed');
  await log.send();
  expect(world.consents.get(id)).toMatchObject([
    { type: 'shown', scroll: 0, locale: 'de', at: '2027-01-15T08:00:00.000Z' },
    { type: 'scrolled', scroll: 0.4 },
    { type: 'ticked', scroll: 0.4 },
    { type: 'signed', scroll: 0.4, at: '2027-01-15T08:00:03.000Z' },
  ]);
});

test('records scrolling in a few steps and always its end', async () => {
  const world = createWorld();
  const log = logOf(world);
  for (let depth = 0; depth <= 95; depth++) log.reached(depth / 100);
  log.reached(1);
  log.reached(0.2);
  log.reached(1);
  await log.send();
  expect(world.consents.get(id)?.map(({ scroll }) => scroll)).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test('resends events that the service refused together with newer ones, each once', async () => {
  const world = createWorld();
  const log = logOf(world);
  failOften(world, 'sharing.recordConsent', 'service.unavailable');
  await expect(log.send()).rejects.toMatchObject({ code: 'service.unavailable' });
  log.note('ticked');
  await Promise.all([log.send(), log.send()]);
  expect(typesOf(world)).toEqual(['shown', 'ticked']);
});

test('discards events that arrive after the record has closed, and reports a lost signature', async () => {
  const world = createWorld();
  const log = logOf(world);
  failOften(world, 'sharing.recordConsent', 'share.consent-closed');
  await log.send();
  expect(log.hasLostSignature()).toBe(false);
  log.note('signed');
  await log.send();
  expect(log.hasLostSignature()).toBe(true);
  expect(typesOf(world)).toBeUndefined();
});

test('splits more events than one call accepts into several calls', async () => {
  const world = createWorld();
  const log = logOf(world);
  for (let i = 0; i < 60; i++) log.note(i % 2 ? 'unticked' : 'ticked');
  await log.send();
  expect(typesOf(world)).toHaveLength(61);
});
