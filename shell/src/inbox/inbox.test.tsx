/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AssetNoticeKind, Notice } from '@ipr/api';
import { PortalRouter, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { followInbox, type InboxCalls } from './follow-inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './inbox-store.ts';
import { noticePath } from './notice-path.ts';

const links = createLinks(null);
const notice = (kind: AssetNoticeKind, id: string = kind, readAt: string | null = null) => ({
  id,
  kind,
  readAt,
  createdAt: '2026-01-02T03:04:05.000Z',
  facts: {
    assetId: '7',
    assetTitle: 'Motor & pump',
    shareId: null,
    actor: 'Olga',
    accessLevel: 'view' as const,
    expiresAt: 0,
    message: '',
  },
});

/** A service with these notices that stores read marks. */
const serviceOf = (items: Notice[]) => {
  const marked: (readonly string[] | string | undefined)[] = [];
  const service: InboxCalls = {
    notifications: async ({ page, limit }) => ({
      items: items.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
      total: items.length,
      unread: items.filter(({ readAt }) => !readAt).length,
    }),
    markRead: async ({ ids, until = '' }) => {
      marked.push(ids ?? until);
      const left = items.filter((item) => !item.readAt && (ids ? !ids.includes(item.id) : item.createdAt > until));
      return { unread: left.length };
    },
  };
  return { service, marked };
};

let stop: () => void = () => undefined;
afterEach(() => stop());

const show = async (items: Notice[], change: (service: InboxCalls) => InboxCalls = (service) => service) => {
  const { service, marked } = serviceOf(items);
  stop = followInbox(change(service), 3_600_000);
  await waitFor(() => expect(useInbox.getState().state).not.toBe('loading'));
  let followed = 0;
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links })}>
        <PortalRouter>
          <InboxList onFollow={() => followed++} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
  return { marked, followed: () => followed, user: userEvent.setup({ delay: null }) };
};

test('phrases notices in words, marks new ones and links each to its page', async () => {
  const read = notice('share-accepted', 'old', '2026-01-03T00:00:00.000Z');
  const { user, marked, followed } = await show([notice('share-granted'), read]);
  const granted = screen.getByRole('link', { name: 'Olga shared “Motor & pump” with you' });
  expect(granted.getAttribute('href')).toBe('/assets/7');
  expect(screen.getAllByText('New')).toHaveLength(1);
  await user.click(granted);
  expect([marked, followed(), useInbox.getState().unread]).toEqual([[['share-granted']], 1, 0]);
  const old = screen.getByRole('link', { name: 'Olga signed the NDA and accepted “Motor & pump”' });
  await user.click(old);
  expect(marked).toHaveLength(1);
});

test('unfolds a notice of the operator in the list, which marks it as read', async () => {
  const facts = { title: 'Maintenance on Sunday', text: 'The registry is read-only from 8 to 9.' };
  const createdAt = '2026-01-02T03:04:05.000Z';
  const { user, marked, followed } = await show([
    { id: 'announcement', kind: 'system-update', facts, createdAt, readAt: null },
  ]);
  expect(marked).toEqual([]);
  await user.click(screen.getByText('Notice of the operator: Maintenance on Sunday'));
  await waitFor(() => expect(marked).toEqual([['announcement']]));
  expect(screen.getByText('The registry is read-only from 8 to 9.')).toBeTruthy();
  expect([followed(), useInbox.getState().unread]).toEqual([0, 0]);
});

test('marks all notices as read at once', async () => {
  const { user, marked } = await show([notice('share-revoked'), notice('access-requested')]);
  expect(useInbox.getState().unread).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(marked).toEqual(['2026-01-02T03:04:05.000Z']);
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('a notice that arrived after the list was read stays unread when all are marked', async () => {
  const items: Notice[] = [notice('share-revoked')];
  const { user } = await show(items);
  items.unshift({ ...notice('access-requested'), createdAt: '2026-01-02T03:04:06.000Z' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(useInbox.getState().unread).toBe(1));
});

test('shows a message when there are no notices', async () => {
  await show([]);
  const list = within(screen.getByRole('region', { name: 'From others' }));
  expect(list.getByText('No notices yet.')).toBeTruthy();
});

test.each<[AssetNoticeKind, string]>([
  ['share-granted', '/assets/7'],
  ['share-accepted', '/shares?tab=outgoing&q=Motor+%26+pump'],
  ['share-relinquished', '/shares?tab=outgoing&q=Motor+%26+pump'],
  ['share-revoked', '/shares?tab=incoming&q=Motor+%26+pump'],
  ['access-requested', '/shares?tab=requests'],
  ['access-ending', '/assets/7'],
  ['asset-updated', '/assets/7'],
])('links %s to %s', (kind, path) => {
  expect(noticePath(notice(kind), links)).toBe(path);
});

test('links a notice with a share to that share only', () => {
  const accepted = notice('share-accepted');
  const shareId = `7-0x${'a'.repeat(40)}-2`;
  expect(noticePath({ ...accepted, facts: { ...accepted.facts, shareId } }, links)).toBe(
    `/shares?tab=outgoing&q=${shareId}`,
  );
});

const many = (count: number) => Array.from({ length: count }, (_, n) => notice('share-accepted', `notice-${n}`));
const shownIds = () => useInbox.getState().items.map(({ id }) => id);

test('loads older notices in pages of twenty, moves the focus to them and shows no duplicates', async () => {
  const items = many(45);
  const { user } = await show(items);
  expect(screen.getByText('20 of 45')).toBeTruthy();
  items.unshift(notice('share-rejected', 'newest'));
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('40 of 46')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getAllByRole('link')[20]);
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('46 of 46')).toBeTruthy();
  expect(shownIds()).toEqual(items.map(({ id }) => id));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('shows an error with a retry for older notices and keeps the loaded ones', async () => {
  let isAway = false;
  const { user } = await show(many(25), (service) => ({
    ...service,
    notifications: (wanted) => (isAway ? Promise.reject(new Error('away')) : service.notifications(wanted)),
  }));
  isAway = true;
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Older notices could not be loaded.');
  expect(shownIds()).toHaveLength(20);
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('25 of 25')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not claim that there are no notices before they are loaded', async () => {
  let isAway = true;
  const { user } = await show([notice('share-granted')], (service) => ({
    ...service,
    notifications: (wanted) => (isAway ? Promise.reject(new Error('away')) : service.notifications(wanted)),
  }));
  expect(screen.getByText('Notices could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('No notices yet.')).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'Olga shared “Motor & pump” with you' })).toBeTruthy();
});

test('does not reset a read mark by a response that was in progress when it was set', async () => {
  const before = [notice('share-granted')];
  const after = [notice('share-granted', 'share-granted', '2026-01-04T00:00:00.000Z')];
  const letGo: (() => void)[] = [];
  const { user } = await show(before, (service) => ({
    ...service,
    notifications: async (wanted) => {
      if (useInbox.getState().state === 'loading') return service.notifications(wanted);
      if (letGo.length > 0) return { items: after, total: 1, unread: 0 };
      await new Promise<void>((resolve) => letGo.push(resolve));
      return service.notifications(wanted);
    },
  }));
  useInbox.getState().refresh();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  for (const answer of letGo) answer();
  await waitFor(() => expect(useInbox.getState().items).toEqual(after));
  expect(screen.queryByText('New')).toBeNull();
});

test('shows no error when the service is unavailable, and clears the notices on sign-out', async () => {
  const { service } = serviceOf([notice('share-granted')]);
  let attempts = 0;
  const away: InboxCalls = { ...service, notifications: () => Promise.reject(new Error(`away ${++attempts}`)) };
  followInbox(away, 3_600_000)();
  expect(attempts).toBe(1);
  const end = followInbox(service, 3_600_000);
  await waitFor(() => expect(useInbox.getState().unread).toBe(1));
  end();
  expect(useInbox.getState()).toMatchObject({ items: [], unread: 0 });
});
