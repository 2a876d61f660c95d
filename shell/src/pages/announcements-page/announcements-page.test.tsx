/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AnnouncementTexts, ListedAnnouncement } from '@ipr/api';
import { createWorld } from '@ipr/client/testing/small-world';
import { Failure, type Hex } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Announcements } from './announcements-page.tsx';
import type { AnnouncementCalls } from './use-announcements.ts';

const author: Hex = `0x${'a1'.repeat(20)}`;

/** The service's calls over a list in memory; withdrawn notices and authors are for operators. */
const createCalls = (role: 'user' | 'operator') => {
  const stored: ListedAnnouncement[] = [];
  const keys: string[] = [];
  let failure: Failure | undefined;
  const add = (texts: AnnouncementTexts) => {
    const id = `00000000-0000-4000-8000-00000000000${stored.length}`;
    const createdAt = `2026-01-0${stored.length + 1}T00:00:00.000Z`;
    stored.unshift({
      id,
      texts,
      createdAt,
      withdrawnAt: null,
      by: role === 'operator' ? { author, withdrawnBy: null } : null,
    });
    return { id };
  };
  const fail = (next?: Failure) => {
    failure = next;
  };
  const refuse = () => {
    if (failure) throw failure;
  };
  const calls = {
    announcements: async () => {
      refuse();
      const items = role === 'operator' ? [...stored] : stored.filter(({ withdrawnAt }) => withdrawnAt === null);
      return { items, total: items.length };
    },
    announce: async ({ texts }: { texts: AnnouncementTexts }, options?: { idempotencyKey?: string }) => {
      keys.push(options?.idempotencyKey ?? '');
      refuse();
      return add(texts);
    },
    withdrawAnnouncement: async ({ id }: { id: string }) => {
      refuse();
      const at = stored.findIndex((each) => each.id === id);
      const before = stored[at];
      if (!before) throw new Failure('request.not-found');
      const after = { ...before, withdrawnAt: '2026-02-01T00:00:00.000Z', by: { author, withdrawnBy: author } };
      stored[at] = after;
      return after;
    },
  } as unknown as AnnouncementCalls;
  return { calls, add, stored, keys, fail };
};

const show = (role: 'user' | 'operator') => {
  const service = createCalls(role);
  const world = createWorld();
  const session = { ...world.session, role };
  return {
    ...service,
    open: () => showInPortal({ ...world, session }, '/announcements', <Announcements calls={service.calls} />),
  };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a person reads earlier notices in their language, and can neither write nor withdraw one', async () => {
  const { add, open } = show('user');
  add({ en: { title: 'Maintenance', text: 'Read-only on Sunday.\nSorry.' } });
  open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Maintenance' })).toBeTruthy();
  expect(screen.getByText(/Read-only on Sunday/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Withdraw|Publish/ })).toBeNull();
  expect(screen.queryByText(/Written by/)).toBeNull();
});

test('without notices and after a failure the page says so, with a way on', async () => {
  const { fail, open } = show('user');
  fail(new Failure('service.unavailable', { service: 'notifications' }));
  open();
  expect(await screen.findByText('The notices could not be loaded')).toBeTruthy();
  fail();
  await press('Try Again');
  expect(await screen.findByText('The operator has not written any notices.')).toBeTruthy();
});

test('an operator publishes a notice in two languages; a repetition after a failure has the same key', async () => {
  const { fail, open, stored, keys } = show('operator');
  const { toasts } = open();
  await press('Publish to all people');
  expect(screen.getByText('Title and text are required.')).toBeTruthy();
  await press('Add a language: Deutsch');
  for (const [language, title] of [
    ['In English', 'Maintenance'],
    ['In Deutsch', 'Wartung'],
  ] as const) {
    const fields = within(screen.getByRole('group', { name: language }));
    await userEvent.type(fields.getByLabelText('Title'), title);
    await userEvent.type(fields.getByLabelText('Text'), `${title}!`);
  }
  fail(new Failure('network.unreachable'));
  await press('Publish to all people');
  expect(await screen.findByText('Network error. Please check your connection.')).toBeTruthy();
  fail();
  await press('Publish to all people');
  await waitFor(() => expect(toasts).toEqual(['The notice was published.']));
  expect(keys[0]).toBe(keys[1]);
  expect(stored[0]?.texts).toEqual({
    en: { title: 'Maintenance', text: 'Maintenance!' },
    de: { title: 'Wartung', text: 'Wartung!' },
  });
  expect(await screen.findByText(/Written by/)).toBeTruthy();
});

test('an operator withdraws a notice after a dialog that names the consequences; it stays in their list as withdrawn', async () => {
  const { add, open } = show('operator');
  add({ en: { title: 'Wrong date', text: 'On Monday.' } });
  open();
  await press('Withdraw: Wrong date');
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this notice?' }));
  expect(dialog.getByText(/Mails that were sent cannot be taken back/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw: Wrong date' })).toBeNull();
});
