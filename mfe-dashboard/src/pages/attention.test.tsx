/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { Failure, type Hex } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const day = 24 * 3600;
/** The clock of the in-memory chain, which states whether a grant has ended. */
const chainNow = 1_800_000_000;
const clock = Date.now;

const open = (offers: readonly (readonly [by: Hex, user: Hex, days: number, accepted: boolean])[]) => {
  const world = createWorld();
  for (const [at, [by, user, days, accepted]] of offers.entries()) {
    const id = String(at + 1);
    world.mint(by, { fileHash: id.padStart(64, '0'), cid: id, title: `Asset ${id}` });
    const expiresAt = days === 0 ? 0 : chainNow + days * day;
    world.offer(by, { id, user, role: 1, expiresAt, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
    if (accepted) world.accept(user, { id });
  }
  return world;
};
beforeEach(() => {
  Date.now = () => chainNow * 1000;
});
afterEach(() => {
  Date.now = clock;
});
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Needs attention' })).closest('section') as HTMLElement);

test('lists shares that wait for the person’s signature, with a link to read and sign', async () => {
  showModule(open([[stranger, me, 0, false]]), '/');
  const matters = await card();
  expect(matters.getByText('“Asset 1” is waiting for your signature')).toBeTruthy();
  expect(matters.getByRole('link', { name: /^Read and sign/ }).getAttribute('href')).toBe('/assets/1');
});

test('lists shares of the person that end within seven days, and no later ones; Renew opens the filled form', async () => {
  showModule(
    open([
      [me, stranger, 6, true],
      [me, stranger, 8, true],
      [me, stranger, 3, false],
    ]),
    '/',
  );
  const matters = await card();
  expect(matters.getAllByRole('listitem')).toHaveLength(1);
  expect(matters.getByText(/^Access to “Asset 1” that you granted ends on Jan 21, 2027/)).toBeTruthy();
  expect(matters.getByRole('link', { name: /^Renew/ }).getAttribute('href')).toBe(
    `/share/1?type=internal&grantee=${stranger}`,
  );
});

test('leads to the list when more than three shares wait', async () => {
  showModule(open(Array.from({ length: 4 }, () => [stranger, me, 0, false] as const)), '/');
  const matters = await card();
  expect(matters.getAllByRole('link', { name: /^Read and sign/ })).toHaveLength(3);
  const more = matters.getByRole('link', { name: 'All shares that wait for your signature' });
  expect(more.getAttribute('href')).toBe('/shares?tab=incoming&status=pending');
});

test('is absent when nothing waits', async () => {
  showModule(open([[me, stranger, 0, true]]), '/');
  expect(await screen.findByText('1', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
});

test('lists missing backup copies and timestamps, and Retry requests those of one kind again', async () => {
  const world = createWorld();
  for (const cid of ['one', 'two']) world.delayed.add(cid);
  world.missingStamps.add('ab'.repeat(32));
  const { toasts } = showModule(world, '/');
  const matters = await card();
  expect(await matters.findByText('The timestamp of a second authority is missing for one file')).toBeTruthy();
  const retry = await matters.findByRole('button', {
    name: 'Retry: The backup copies of 2 assets are missing',
  });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  expect(world.calls.filter((call) => call.includes('retry'))).toEqual(['storage.retryCopies']);
  expect(toasts).toEqual(['Another attempt has started. What is still missing appears here again.']);
  expect(matters.getAllByRole('listitem')).toHaveLength(1);
});

test('reports a refused retry and keeps the matter', async () => {
  const world = createWorld();
  world.missingStamps.add('ab'.repeat(32));
  world.failNext('timestamps.retryStamps', new Failure('request.rate-limited', { retryAfter: 60 }));
  const { toasts } = showModule(world, '/');
  const matters = await card();
  await userEvent.click(await matters.findByRole('button', { name: /^Retry/ }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(matters.getByRole('button', { name: /^Retry/ })).toBeTruthy();
});

test('lists missing timestamps while storage is away, which lists nothing', async () => {
  const world = createWorld();
  world.delayed.add('one');
  world.missingStamps.add('ab'.repeat(32));
  for (let attempt = 0; attempt < 2; attempt++)
    world.failNext('storage.delayedCopies', new Failure('storage.unavailable'));
  showModule(world, '/');
  const matters = await card();
  expect(matters.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
});

test('names assets whose stored data cannot be read, with a link to each, and counts the others', async () => {
  const world = open([]);
  for (let id = 1; id <= 5; id++) {
    world.mint(me, { fileHash: String(id).padStart(64, 'a'), cid: `doc${id}`, title: `Motor ${id}` });
    world.lost.set(`file${id}`, String(id));
    world.lost.set(`doc${id}`, String(id));
  }
  showModule(world, '/');
  const matters = await card();
  expect(await matters.findByText(/^“Motor 1” cannot be opened at the moment: stored data is missing/)).toBeTruthy();
  expect(matters.getByRole('link', { name: /^View Asset.*Motor 1$/ }).getAttribute('href')).toBe('/assets/1');
  expect(matters.getAllByRole('listitem')).toHaveLength(4);
  expect(matters.getByText('Further assets that cannot be opened at the moment: 2')).toBeTruthy();
});
