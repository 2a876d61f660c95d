/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import { screen, within } from '@testing-library/react';
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
