/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const owned = (world: World = createWorld()) => {
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.introduce('Grace', stranger);
  return world;
};

const open = async (path: string, world = owned()) => {
  const view = showModule(world, path);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await screen.findByText(/^(Share Motor|Manage access)$/);
  const own = screen.queryByLabelText('Your name in the agreement');
  if (own) fireEvent.change(own, { target: { value: 'Ada Lovelace' } });
  return { ...view, world, user };
};

type User = ReturnType<typeof userEvent.setup>;

/** Queries by text: a query by role computes the style of every element on the page. */
const press = (user: User, words: string | RegExp) => user.click(screen.getByText(words));
/** Submits the form and confirms the review. */
const share = async (user: User, button: 'Share Asset' | 'Create Secure Link' = 'Share Asset') => {
  await press(user, button);
  await press(user, button === 'Share Asset' ? 'Send invitation' : 'Send secure link');
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** With the legacy key code that the list of options reads, and that user-event does not send. */
const pressEnter = (box: HTMLElement) => {
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
};

const chooseGrace = async (user: User) => {
  await user.type(screen.getByLabelText('Share with'), 'Gr');
  await user.click(await screen.findByText('g…@example.org'));
};

test('shares an asset without expiry with a person found by search', async () => {
  const { user, world, toasts } = await open('/share/1?type=internal');
  await chooseGrace(user);
  await press(user, 'No expiry');
  await press(user, 'know-how / trade secret');
  await share(user);
  await waitFor(() => expect(location.pathname + location.search).toBe('/assets/1?tab=access'));
  expect(toasts[0]).toMatch(/^Asset shared internally\. Successfully shared Motor\. Transaction: 0x0{8}\.\.\.$/);
  const { state, cid } = await world.ports.chain.grantOf('1', stranger);
  const document = JSON.parse(new TextDecoder().decode(await world.api.content(cid)));
  expect([state, document.variant, document.level, document.expires]).toEqual(['pending', 'know-how', 'view', 0]);
  expect(document.ndaText).toContain('nda-know-how-en');
  expect((await world.api.sharing.shares({ wallet: me })).outgoing[0]?.granteeEmail).toBe('grace@example.org');
});

test.each([
  ['internal', 'Share with'],
  ['external', 'Name'],
])('an %s form begins at the field of the recipient', async (type, label) => {
  showModule(owned(), `/share/1?type=${type}`);
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a form for a known person leaves the focus where it is', async () => {
  const world = owned();
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, cid: 'nda', ndaHash: `0x${'1'.repeat(64)}` });
  showModule(world, `/share/1?type=internal&grantee=${stranger}`);
  await screen.findByLabelText('Share with');
  expect(await screen.findByRole('button', { name: /^Remove: / })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('names the grantor as in their profile, and as typed where they type another name', async () => {
  const world = owned();
  await world.api.profiles.updateUser({ id: 'me', name: 'Ada, Countess of Lovelace', username: 'ada' });
  showModule(world, '/share/1?type=internal');
  const field = (await screen.findByLabelText('Your name in the agreement')) as HTMLInputElement;
  await waitFor(() => expect(field.value).toBe('Ada, Countess of Lovelace'));
  fireEvent.change(field, { target: { value: '' } });
  expect(field.value).toBe('');
});

test('reports the missing values of an incomplete form and focuses the first one', async () => {
  const { user, world } = await open('/share/1?type=external');
  await press(user, 'Create Secure Link');
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Invalid wallet address',
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(world.calls).not.toContain('relay.submit');
  fill('E-mail', 'emil');
  expect(screen.getByText('Invalid email address')).toBeTruthy();
});

test('creates an account for an external recipient without a wallet, and a link with the true state of its mail', async () => {
  const { user, toasts, world } = await open('/share/1?type=external');
  fill('Name', 'Ada');
  fill('E-mail', 'ada@example.org');
  await press(user, 'Recipient has no wallet');
  await waitFor(() => expect((screen.getByLabelText('Wallet address') as HTMLInputElement).value).toMatch(/^0x/));
  await press(user, 'No expiry');
  await share(user, 'Create Secure Link');
  expect(await screen.findByText('The secure link is on its way')).toBeTruthy();
  expect(toasts[0]).toContain('Asset shared externally');
  await press(user, 'Revoke link');
  expect(await screen.findByText('The link was revoked.')).toBeTruthy();
  expect(world.calls).toContain('sharing.revokeInvitation');
});

test('sends secure links to several external recipients of one form', async () => {
  const { user, world } = await open('/share/1?type=external');
  const add = () => screen.getByText('Add another recipient').closest('button') as HTMLButtonElement;
  expect(add().disabled).toBe(true);
  for (const [name, digit] of [
    ['Ada', '5'],
    ['Linus', '6'],
  ] as const) {
    fill('Name', name);
    fill('E-mail', `${name.toLowerCase()}@example.org`);
    fill('Wallet address', `0x${digit.repeat(40)}`);
    await user.click(add());
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('');
  }
  await press(user, 'No expiry');
  await press(user, 'Create Secure Link');
  await press(user, 'Send 2 invitations');
  const results = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(within(results).getAllByText('Invitation sent')).toHaveLength(2));
  const { outgoing } = await world.api.sharing.shares({ wallet: me });
  expect(outgoing.map(({ granteeEmail, shareType }) => [granteeEmail, shareType]).sort()).toEqual([
    ['ada@example.org', 'external'],
    ['linus@example.org', 'external'],
  ]);
  for (const { id } of outgoing) expect(await world.api.sharing.invitations({ id })).toHaveLength(1);
});

test('keeps the form and shows no message after a refused signature', async () => {
  const { user, toasts, world } = await open('/share/1?type=internal');
  await chooseGrace(user);
  await press(user, 'No expiry');
  world.failNext('wallet.sign', new Failure('wallet.rejected'));
  await share(user);
  await waitFor(() => expect(world.calls).toContain('wallet.sign'));
  await waitFor(() => expect(screen.getByText('Share Asset').closest('button')?.className).not.toContain('loading'));
  expect(toasts).toEqual([]);
  expect(screen.getByText('Grace')).toBeTruthy();
});

test('keeps the selected tab in the address without a history entry', async () => {
  const { user } = await open('/share/1?type=internal');
  const before = history.length;
  await press(user, 'External');
  expect(location.search).toBe('?type=external');
  expect(history.length).toBe(before);
  expect(screen.getByText('Create Secure Link')).toBeTruthy();
});

test('manages access at the address without parameters, with ended grants and their renewal', async () => {
  const world = owned();
  const terms = { id: '1', user: stranger, role: 1, expiresAt: 0, cid: 'nda' } as const;
  world.offer(me, { ...terms, ndaHash: `0x${'1'.repeat(64)}` });
  world.accept(stranger, { id: '1' });
  world.revoke(me, { id: '1', user: stranger });
  const { user } = await open('/share/1', world);
  expect(await screen.findByText('Shared with (0)')).toBeTruthy();
  const revoke = screen.getByLabelText(`Revoke: ${stranger}`) as HTMLButtonElement;
  expect(revoke.disabled).toBe(true);
  await user.click(screen.getByLabelText(`Renew: ${stranger}`));
  expect(location.search).toBe(`?type=internal&grantee=${stranger}`);
  expect(await screen.findByText('Remove')).toBeTruthy();
});

test('explains to a person who may not share that they cannot', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.grant('1', 2);
  await open('/share/1?type=internal', world);
  expect(screen.getByText('You cannot share this asset')).toBeTruthy();
  expect(screen.queryByText('Share Asset')).toBeNull();
});

test.each(['/share/77?type=internal', '/share/none'])('shows not found for %s', async (path) => {
  showModule(owned(), path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Asset Not Found' })).toBeTruthy();
});

test('lists people only from two letters on', async () => {
  const { user, world } = await open('/share/1?type=internal');
  await user.type(screen.getByLabelText('Share with'), 'G');
  expect(await screen.findByText(/^Type at least two letters of a name/)).toBeTruthy();
  expect(world.calls).not.toContain('sharing.findRecipients');
});

test('never chooses a person of an earlier search with Enter', async () => {
  const world = owned();
  world.introduce('Grant', `0x${'9'.repeat(40)}`);
  const { user } = await open('/share/1?type=internal', world);
  const box = screen.getByLabelText('Share with');
  await user.type(box, 'Gr');
  await screen.findAllByText('g…@example.org');
  await user.keyboard('ace');
  pressEnter(box);
  expect(screen.queryByText('Remove')).toBeNull();
  await waitFor(() => expect(screen.getAllByText('g…@example.org')).toHaveLength(1));
  pressEnter(box);
  expect(await screen.findByText('Remove')).toBeTruthy();
  expect(screen.getByText('Grace')).toBeTruthy();
});

test.each(['grace@example.org', stranger])(
  'chooses exactly the person whose address %s was typed, shown in full',
  async (typed) => {
    const world = owned();
    world.introduce('Grace II', `0x${'9'.repeat(40)}`);
    const { user } = await open('/share/1?type=internal', world);
    await user.type(screen.getByLabelText('Share with'), typed);
    await screen.findByText('Grace');
    expect(screen.queryByText('Grace II')).toBeNull();
    pressEnter(screen.getByLabelText('Share with'));
    expect(await screen.findByText('Remove')).toBeTruthy();
    expect(screen.getAllByText(stranger).length).toBeGreaterThan(0);
    if (typed !== stranger) expect(screen.getByText(typed)).toBeTruthy();
    await press(user, 'No expiry');
    await share(user);
    await waitFor(() => expect(location.search).toBe('?tab=access'));
    expect((await world.api.sharing.shares({ wallet: me })).outgoing[0]?.granteeEmail).toBe('grace@example.org');
  },
);

test('names person, level, end and NDA before anything is sent, and the typed address in full also after a reload', async () => {
  const { user, world, unmount } = await open('/share/1?type=internal');
  await user.type(screen.getByLabelText('Share with'), 'grace@example.org');
  await screen.findByText('Grace');
  pressEnter(screen.getByLabelText('Share with'));
  await screen.findByText('Remove');
  await press(user, 'No expiry');
  await press(user, 'Share Asset');
  const review = await screen.findByRole('dialog', { name: 'Check before sharing' });
  for (const words of ['Grace', 'grace@example.org', stranger, 'Motor', 'Standard text, English'])
    expect(within(review).getAllByText(words).length).toBeGreaterThan(0);
  expect(review.textContent).toContain('Access endsNo expiry');
  expect(review.textContent).toContain('View: Can open and download the file');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Remove')).toBeTruthy();
  expect(world.calls).not.toContain('wallet.sign');
  await share(user);
  await waitFor(() => expect(location.search).toBe('?tab=access'));
  unmount();
  showModule(world, '/share/1');
  expect(await screen.findByText('grace@example.org')).toBeTruthy();
});

test('does not share when Enter is pressed in a field', async () => {
  const { user, world } = await open('/share/1?type=external');
  fill('Name', 'Ada Lovelace');
  fill('E-mail', 'ada@example.org');
  fill('Wallet address', stranger);
  await user.click(screen.getByLabelText('Name'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(world.calls).not.toContain('wallet.sign');
});

test('shows that a search found no one or failed', async () => {
  const world = owned();
  const { user } = await open('/share/1?type=internal', world);
  await user.click(screen.getByLabelText('Share with'));
  await user.type(screen.getByLabelText('Share with'), 'Zoltan');
  expect(await screen.findByText('No users found.')).toBeTruthy();
  for (let i = 0; i < 2; i++) world.failNext('sharing.findRecipients', new Failure('network.unreachable'));
  await user.type(screen.getByLabelText('Share with'), ' B');
  expect(await screen.findByText('Failed to load users')).toBeTruthy();
});

test('keeps the focus in the search box when a person is chosen, and returns it there when one is removed', async () => {
  const { user } = await open('/share/1?type=internal');
  await chooseGrace(user);
  const box = screen.getByLabelText('Share with');
  expect(document.activeElement).toBe(box);
  await user.click(screen.getByRole('button', { name: 'Remove: Grace' }));
  expect(document.activeElement).toBe(box);
  expect(screen.queryByText('Grace')).toBeNull();
});

const linus = `0x${'9'.repeat(40)}` as const;

test('shares with several people in one form, one review and one result each, which can be repeated alone', async () => {
  const world = owned();
  world.introduce('Linus', linus);
  const { user, toasts } = await open('/share/1?type=internal', world);
  await chooseGrace(user);
  await user.type(screen.getByLabelText('Share with'), 'Li');
  await user.click(await screen.findByText('l…@example.org'));
  fill('Message', 'For Friday.\u202e');
  await press(user, 'No expiry');
  await press(user, 'Share Asset');
  const review = await screen.findByRole('dialog', { name: 'Check before sharing' });
  for (const words of ['Grace', 'Linus', stranger, linus, 'For Friday.[U+202E]'])
    expect(within(review).getAllByText(words).length).toBeGreaterThan(0);
  world.failNext('storage.uploadJson', new Failure('storage.unavailable'));
  await press(user, 'Send 2 invitations');
  const results = await screen.findByRole('list', { name: 'Results' });
  await within(results).findByText('Invitation sent');
  const [first, second] = within(results).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getByText('Grace')).toBeTruthy();
  expect(within(first).getByText('Not sent')).toBeTruthy();
  expect(within(second).getByText('Invitation sent')).toBeTruthy();
  await waitFor(() => expect(toasts).toEqual(['1 of 2 invitations sent']));
  await user.click(within(first).getByRole('button', { name: 'Retry: Grace, Motor' }));
  await waitFor(() => expect(within(results).getAllByText('Invitation sent')).toHaveLength(2));
  const { outgoing } = await world.api.sharing.shares({ wallet: me });
  expect(outgoing.map(({ granteeId, message }) => [granteeId, message]).sort()).toEqual(
    [
      [linus, 'For Friday.\u202e'],
      [stranger, 'For Friday.\u202e'],
    ].sort(),
  );
});

test('shares a selection of assets together, without those that this person cannot share', async () => {
  const world = owned();
  world.mint(me, { fileHash: 'ac'.repeat(32), cid: 'two', title: 'Pump' });
  world.mint(stranger, { fileHash: 'ad'.repeat(32), cid: 'three', title: 'Valve' });
  world.introduce('Linus', linus);
  showModule(world, '/share/1?type=internal&also=2,3,2,none');
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Share 2 assets' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Assets' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Not included: Valve')).toBeTruthy();
  fill('Your name in the agreement', 'Ada Lovelace');
  await user.type(screen.getByLabelText('Share with'), 'Li');
  await user.click(await screen.findByText('l…@example.org'));
  await press(user, 'No expiry');
  await press(user, 'Share Asset');
  await press(user, 'Send 2 invitations');
  const results = await screen.findByRole('list', { name: 'Results' });
  await waitFor(() => expect(within(results).getAllByText('Invitation sent')).toHaveLength(2));
  const { outgoing } = await world.api.sharing.shares({ wallet: me });
  expect(outgoing.map(({ assetTitle, granteeId }) => [assetTitle, granteeId]).sort()).toEqual([
    ['Motor', linus],
    ['Pump', linus],
  ]);
});

test('keeps typed values while access cannot be reloaded', async () => {
  const { user, shell, world } = await open('/share/1?type=external');
  fill('Name', 'Ada');
  await press(user, 'Create Secure Link');
  for (let i = 0; i < 3; i++) world.failNext('chain.ownerOf', new Failure('chain.unavailable'));
  await shell.queryClient.refetchQueries({ queryKey: ['sharing', 'access'] });
  expect(shell.queryClient.getQueryCache().find({ queryKey: ['sharing', 'access', me, '1'] })?.state.status).toBe(
    'error',
  );
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Ada');
});

test('waits for a pause in typing before searching', async () => {
  const world = owned();
  const { user } = await open('/share/1?type=internal', world);
  await user.type(screen.getByLabelText('Share with'), 'Gr');
  await screen.findByText('g…@example.org');
  const before = world.calls.filter((call) => call === 'sharing.findRecipients').length;
  await user.type(screen.getByLabelText('Share with'), 'ac');
  await waitFor(() => expect(world.calls.filter((call) => call === 'sharing.findRecipients')).toHaveLength(before + 1));
});

test('shows the specified error for a share that fails without its own reason', async () => {
  const { user, world, toasts } = await open('/share/1?type=internal');
  await chooseGrace(user);
  world.failNext('wallet.sign', new Failure('unexpected'));
  await share(user);
  await waitFor(() => expect(toasts).toContain('Error: Failed to share asset. Please try again.'));
});

test('allows a share that outlives one’s own access, with a warning', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const terms = { expiresAt: 1_900_000_000, ndaHash: `0x${'1'.repeat(64)}`, cid: 'nda' } as const;
  world.offer(stranger, { id: '1', user: me, role: 3, ...terms });
  world.accept(me, { id: '1' });
  const { user } = await open('/share/1?type=internal', world);
  expect(screen.queryByText('This access would outlast your own')).toBeNull();
  await press(user, 'No expiry');
  expect(screen.getByText('This access would outlast your own')).toBeTruthy();
});
