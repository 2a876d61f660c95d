/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

/** An asset of this person, offered to another one. */
const shared = (): World => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
  return world;
};

test('shows the specified texts, and each share with status, level and counterparty in words', async () => {
  showModule(shared(), '/shares?tab=outgoing');
  expect(screen.getByText('Manage your shared assets and invitations')).toBeTruthy();
  expect(screen.getByPlaceholderText('Search by asset name, user, or share ID...')).toBeTruthy();
  const row = (await screen.findByRole('link', { name: 'Motor' })).closest('tr') as HTMLElement;
  for (const words of [/Pending/, /Edit/i]) expect(within(row).getAllByText(words)[0]).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Asset',
    'Status',
    'Shared with',
    'Expires',
    'Created',
    'Actions',
  ]);
});

test('quotes the sender’s words while an invitation is open, in the table and on a card', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ba'.repeat(32), cid: 'other', title: 'Pump' });
  world.offer(stranger, { id: '1', user: me, role: 1, expiresAt: 0, ndaHash: `0x${'dc'.repeat(32)}`, cid: 'nda' });
  const recorded = { id: `1-${me}-1`, txHash: `0x${'ab'.repeat(32)}`, shareType: 'internal', locale: 'en' } as const;
  await world.api.sharing.recordShare({ ...recorded, message: 'Page two.\u202e' });
  const { unmount } = showModule(world, '/shares');
  expect((await screen.findByText('Page two.[U+202E]')).closest('tr')).toBeTruthy();
  unmount();
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  showModule(world, '/shares');
  expect((await screen.findByText('Page two.[U+202E]')).closest('li')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

test('keeps an open dialog when the table turns into cards', async () => {
  const measures: (() => void)[] = [];
  const { ResizeObserver: none } = globalThis;
  globalThis.ResizeObserver = class extends none {
    constructor(measure: ResizeObserverCallback) {
      super(measure);
      measures.push(() => measure([], this));
    }
  };
  showModule(shared(), '/shares?tab=outgoing');
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Motor' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 });
  act(() => {
    for (const measure of measures) measure();
  });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

test('shows the specified error with a retry when the index is unavailable', async () => {
  const world = shared();
  // The query retries once before it reports a failure.
  for (let i = 0; i < 2; i++) world.failNext('sharing.shares', new Failure('index.unavailable'));
  showModule(world, '/shares?tab=outgoing');
  expect(await screen.findByText('Error loading shares')).toBeTruthy();
  expect(screen.getByText(/^Failed to fetch shares: ./)).toBeTruthy();
  await userEvent.setup({ delay: null }).click(screen.getByText('Try Again'));
  expect(await screen.findByText('Motor')).toBeTruthy();
  expect(screen.queryByText('Error loading shares')).toBeNull();
});

test('keeps the list and an open dialog when a reload fails, and reports it', async () => {
  const world = shared();
  const { shell } = showModule(world, '/shares?tab=outgoing');
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Revoke: Motor' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/have not opened the asset/)).toBeTruthy();
  for (let i = 0; i < 2; i++) world.failNext('sharing.shares', new Failure('index.unavailable'));
  await shell.queryClient.refetchQueries({ queryKey: ['sharing', 'shares'] });
  expect(await screen.findByText('This information may be out of date.')).toBeTruthy();
  expect(screen.getByText('Error loading shares')).toBeTruthy();
  expect(screen.getByText('Motor', { selector: 'a' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Revoke' })).toBeTruthy();
});

test('offers 5, 10, 20 and 50 shares a page, and keeps the choice in the address', async () => {
  const world = createWorld();
  for (let n = 1; n <= 11; n++) {
    world.mint(me, { fileHash: String(n).padStart(64, '0'), cid: 'cid', title: `Motor ${n}` });
    world.offer(me, {
      id: String(n),
      user: stranger,
      role: 1,
      expiresAt: 0,
      ndaHash: `0x${'cd'.repeat(32)}`,
      cid: 'nda',
    });
  }
  showModule(world, '/shares?tab=outgoing');
  const shown = () => screen.getAllByText(/^Motor \d+$/).length;
  const box = await screen.findByRole('combobox', { name: 'Page Size' });
  expect(shown()).toBe(10);
  fireEvent.mouseDown(box);
  const choices = () =>
    [...document.querySelectorAll('.ant-select-item-option-content')].map((each) => each.textContent);
  await waitFor(() => expect(choices()).toEqual(['5 / page', '10 / page', '20 / page', '50 / page']));
  await userEvent.click(screen.getByText('20 / page', { selector: '.ant-select-item *' }));
  await waitFor(() => expect(shown()).toBe(11));
  expect(location.search).toContain('size=20');
});

test('links to the assets when nothing is shared yet', async () => {
  showModule(createWorld(), '/shares');
  expect(await screen.findByText('No assets have been shared with you yet.')).toBeTruthy();
});

test('offers the evidence of an accepted share to grantor and grantee after its end, and none for a share never accepted', async () => {
  const world = shared();
  world.accept(stranger, { id: '1' });
  world.revoke(me, { id: '1', user: stranger });
  world.mint(stranger, { fileHash: 'ba'.repeat(32), cid: 'other', title: 'Pump' });
  world.offer(stranger, { id: '2', user: me, role: 1, expiresAt: 0, ndaHash: `0x${'dc'.repeat(32)}`, cid: 'nda2' });
  world.accept(me, { id: '2' });
  world.revoke(stranger, { id: '2', user: me });
  world.mint(stranger, { fileHash: 'cc'.repeat(32), cid: 'third', title: 'Valve' });
  world.offer(stranger, { id: '3', user: me, role: 1, expiresAt: 0, ndaHash: `0x${'dd'.repeat(32)}`, cid: 'nda3' });
  showModule(world, '/shares?tab=incoming');
  const ended = (await screen.findByText('Pump')).closest('tr') as HTMLElement;
  expect(within(ended).getByText('Revoked')).toBeTruthy();
  expect(within(ended).getByRole('button', { name: 'NDA evidence: Pump' })).toBeTruthy();
  const offered = screen.getByText('Valve').closest('tr') as HTMLElement;
  expect(within(offered).queryByRole('button', { name: /NDA evidence/ })).toBeNull();
  await userEvent.setup({ delay: null }).click(screen.getByRole('tab', { name: /Outgoing/ }));
  const own = (await screen.findByText('Motor')).closest('tr') as HTMLElement;
  expect(within(own).getByRole('button', { name: 'NDA evidence: Motor' })).toBeTruthy();
  expect(within(own).queryByRole('button', { name: /Revoke/ })).toBeNull();
});
