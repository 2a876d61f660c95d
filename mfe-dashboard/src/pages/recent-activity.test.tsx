/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { maxNamed } from '@ipr/ports/index';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

let world: World;
const user = userEvent.setup({ delay: null });
const made: Blob[] = [];
const names: string[] = [];
const browser = { create: URL.createObjectURL, revoke: URL.revokeObjectURL, click: HTMLAnchorElement.prototype.click };

beforeEach(() => {
  world = createWorld();
  made.length = 0;
  names.length = 0;
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
});
afterEach(() => {
  URL.createObjectURL = browser.create;
  URL.revokeObjectURL = browser.revoke;
  HTMLAnchorElement.prototype.click = browser.click;
});

const mint = (n: number, title = `Asset ${n}`) =>
  world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid-${n}`, title });
/** An asset that another person was offered and accepted: CREATE, PENDING, ACCEPT, NDA_SIGN. */
const shared = () => {
  mint(1, 'Pump');
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
};
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Recent Activity' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
const fileText = async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await made[0]?.arrayBuffer());

test('shows activities with label, sentence and links to asset, profile and transaction', async () => {
  shared();
  showModule(world, '/');
  expect(await entries()).toEqual(['NDA Signed', 'Share Accepted', 'Share Pending', 'Asset Created']);
  const accepted = within(
    screen.getAllByRole('listitem').find((item) => item.dataset.type === 'ACCEPT') as HTMLElement,
  );
  expect(accepted.getByText('0xb2b2...b2b2 accepted the access (Edit) offered by 0xa1a1...a1a1.')).toBeTruthy();
  expect(accepted.getByRole('link', { name: /^View Asset ?: Pump$/ }).getAttribute('href')).toBe('/assets/1');
  expect(accepted.getByRole('link', { name: /^View User Profile/ }).getAttribute('href')).toBe(`/user/${stranger}`);
});

test('shows the same activities as a table with the specified columns, and keeps the view in the address', async () => {
  shared();
  showModule(world, '/');
  await entries();
  await user.click(screen.getByText('Table'));
  const table = within(await screen.findByRole('table', { name: 'Recent Activity' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Date', 'Time', 'User', 'Action', 'Asset', 'Message', 'Links']);
  expect(table.getAllByRole('row')).toHaveLength(5);
  expect(location.search).toBe('?view=table');
});

test('offers the specified search and filters, which the service applies and the address keeps', async () => {
  shared();
  showModule(world, '/?type=pending');
  expect(await entries()).toEqual(['Share Pending']);
  expect(screen.getByPlaceholderText('Search activities...')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Type of activity' }));
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  const all = ['All Activities', 'Created', 'Updated', 'Pending', 'Accepted', 'Revoked', 'Relinquished', 'NDA Signed'];
  expect(options).toEqual(all);
  await user.click(screen.getByText('Accepted'));
  await waitFor(async () => expect(await entries()).toEqual(['Share Accepted']));
  expect(location.search).toBe('?type=accepted');
});

test('searches the words of the sentence', async () => {
  shared();
  showModule(world, '/?q=registered');
  expect(await entries()).toEqual(['Asset Created']);
});

test.each([
  ['/', 'Activities will appear here as they happen'],
  ['/?q=zzz', 'Try adjusting your search or filter criteria'],
  ['/?type=revoked', 'Try adjusting your search or filter criteria'],
])('shows the specified hint for an empty list at %s', async (path, hint) => {
  showModule(world, path);
  expect(await screen.findByText('No activities found')).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
});

test('shows the specified error with a retry when the index is unavailable', async () => {
  shared();
  for (let i = 0; i < 2; i++)
    world.failNext('profiles.userActivity', new Failure('activity.unavailable', { error: 'HTTP 502' }));
  showModule(world, '/');
  const alert = await screen.findByText('Error loading activities: HTTP 502');
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'));
  expect(await entries()).toHaveLength(4);
});

test('titles an asset without a title by the start of its id', async () => {
  mint(1, '');
  showModule(world, '/?view=table');
  expect(await screen.findByRole('cell', { name: 'Asset 1' })).toBeTruthy();
});

test('selects rows, the page, and all that were found, and clears the selection', async () => {
  for (let n = 1; n <= 25; n++) mint(n);
  showModule(world, '/');
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Asset Created, Asset 25,/ }));
  expect(screen.getByText('1 of 25 selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('20 of 25 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all 25 activities' }));
  expect(screen.getByText('25 of 25 selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /^Select: Asset Created, Asset 25,/ }));
  expect(screen.getByText('24 of 25 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('keeps the selection on the next page', async () => {
  for (let n = 1; n <= 25; n++) mint(n);
  showModule(world, '/');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Asset Created, Asset 5,/ }));
  expect(screen.getByText('21 of 25 selected')).toBeTruthy();
  expect(location.search).toBe('?page=2');
});

test('exports the selected rows with the specified columns, name and message', async () => {
  shared();
  const { toasts } = showModule(world, '/');
  await user.click(await screen.findByRole('checkbox', { name: /^Select: Asset Created/ }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts).toEqual(['Exported 1 activity to CSV']));
  expect(names[0]).toMatch(/^activities_\d{4}-\d\d-\d\d\.csv$/);
  expect((await fileText()).split('\r\n')).toEqual([
    '\uFEFFDate,Time,User,Action,Asset,Message',
    `2027-01-15,08:01:41+00:00,${me},Asset Created,Pump,0xa1a1...a1a1 registered this asset as “Pump”.`,
    '',
  ]);
});

test('exports all rows of the filter, on every page, if none is selected', async () => {
  for (let n = 1; n <= 120; n++) mint(n);
  const { toasts } = showModule(world, '/?type=created');
  await entries();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts).toEqual(['Exported 120 activities to CSV']));
  expect((await fileText()).split('\r\n')).toHaveLength(122);
});

test('exports the activity on every shared asset, also of grants that one list cannot name, and names that limit', async () => {
  for (let n = 1; n <= maxNamed + 3; n++) {
    world.mint(stranger, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid-${n}`, title: `Asset ${n}` });
    world.offer(stranger, {
      id: String(n),
      user: me,
      role: 1,
      expiresAt: 0,
      ndaHash: `0x${'cd'.repeat(32)}`,
      cid: 'nda',
    });
    world.accept(me, { id: String(n) });
  }
  const { toasts } = showModule(world, '/?type=created');
  await entries();
  expect(screen.getByText(/the list has those of your 500 newest grants/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts).toEqual([`Exported ${maxNamed + 3} activities to CSV`]));
  const lines = (await fileText()).split('\r\n').slice(1, -1);
  const times = lines.map((line) => line.split(',').slice(0, 2).join(' '));
  expect(times).toEqual(times.toSorted().toReversed());
});

test('neutralises a title that a spreadsheet would evaluate', async () => {
  mint(1, '=HYPERLINK("http://x")');
  const { toasts } = showModule(world, '/');
  await entries();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(await fileText()).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('repeats a page that is refused for its pace, and reports another failure', async () => {
  shared();
  const { toasts } = showModule(world, '/');
  await entries();
  world.failNext('profiles.userActivity', new Failure('request.rate-limited', { retryAfter: 0 }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts).toEqual(['Exported 4 activities to CSV']));
  world.failNext('profiles.userActivity', new Failure('activity.unavailable', { error: 'HTTP 502' }));
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toasts[1]).toBe('Error loading activities: HTTP 502'));
  expect(made).toHaveLength(1);
});

test('announces new activities and shows them on request, without moving the list before', async () => {
  shared();
  const { shell } = showModule(world, '/');
  expect(await entries()).toHaveLength(4);
  mint(2, 'Valve');
  mint(3, 'Gear');
  await act(() => shell.queryClient.refetchQueries({ queryKey: ['dashboard', 'activity', 'newest'] }));
  const button = await screen.findByRole('button', { name: 'Show new activities (2)' });
  expect(button.textContent).toBe('2 new');
  expect(await entries()).toHaveLength(4);
  await user.click(button);
  await waitFor(async () => expect(await entries()).toHaveLength(6));
  expect(screen.queryByRole('button', { name: /^Show new/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Recent Activity');
});
