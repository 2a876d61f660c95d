/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { Link } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileTab } from './profile-tab.tsx';

const show = (world: World = createWorld()) => ({
  world,
  ...showInPortal(
    world,
    '/settings?tab=profile',
    <>
      <Link to="/workfiles">Workfiles</Link>
      <ProfileTab />
    </>,
  ),
});
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
const photo = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });

test('saves every field, and offers saving only for a change', async () => {
  const { world, toasts } = show();
  expect((await field('E-mail')).readOnly).toBe(true);
  expect((await field('E-mail')).value).toBe('a@b.test');
  expect(screen.getByRole('button', { name: 'Save profile' }).hasAttribute('disabled')).toBe(true);
  const values = {
    Username: 'Ada',
    'Full name': 'Ada Lovelace',
    Title: 'Countess',
    Organization: 'Analytical Engines',
    Website: 'https://ada.example/',
    Bio: 'First line\nSecond line',
    Description: 'Programs',
    Address: 'Main Street 1',
  };
  for (const [name, value] of Object.entries(values)) await fill(name, value);
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  await save();
  await waitFor(() => expect(toasts).toEqual(['Profile updated successfully!']));
  expect(world.storedPerson.profile()).toMatchObject({
    username: 'Ada',
    name: 'Ada Lovelace',
    title: 'Countess',
    organizationName: 'Analytical Engines',
    website: 'https://ada.example/',
    bio: 'First line\nSecond line',
    description: 'Programs',
    address: 'Main Street 1',
    version: 1,
  });
  await fill('Title', '');
  await save();
  await waitFor(() => expect(world.storedPerson.profile()).toMatchObject({ title: null, name: 'Ada Lovelace' }));
});

test.each([
  ['Username', 'A', 'Username must be at least 2 characters'],
  ['Username', 'ceo@b.test', 'A username must not look like an e-mail or wallet address'],
  ['Website', 'ada.example', 'Please enter a complete web address, such as https://example.org'],
])('does not send %s %s and states the reason', async (name, value, reason) => {
  const { world } = show();
  await fill(name, value);
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe(reason);
  expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
  expect(world.calls).not.toContain('profiles.updateUser');
});

test('a change from another tab is shown next to the typed one, which is kept and can be saved afterwards', async () => {
  const { world, toasts } = show();
  await fill('Bio', 'mine');
  await world.api.profiles.updateUser({ id: 'me', bio: 'theirs', title: 'Countess' });
  await save();
  const notice = await screen.findByText(/changed in another tab or on another device: Title, Bio\./);
  expect(notice).toBeTruthy();
  expect(screen.getByText('Saved elsewhere: theirs')).toBeTruthy();
  expect([(await field('Bio')).value, (await field('Title')).value]).toEqual(['mine', 'Countess']);
  expect(world.storedPerson.profile().bio).toBe('theirs');
  await save();
  await waitFor(() => expect(toasts).toEqual(['Profile updated successfully!']));
  expect(world.storedPerson.profile()).toMatchObject({ bio: 'mine', title: 'Countess' });
  expect(screen.queryByText('Saved elsewhere: theirs')).toBeNull();
});

test('a change from another tab that was read again while the person typed is shown before it is overwritten', async () => {
  const { world, toasts } = show();
  await fill('Bio', 'mine');
  await world.api.profiles.updateUser({ id: 'me', bio: 'theirs' });
  await userEvent.upload(screen.getByTestId('photo'), photo());
  await waitFor(() => expect(toasts).toEqual(['Avatar uploaded successfully!']));
  await save();
  expect(await screen.findByText('Saved elsewhere: theirs')).toBeTruthy();
  expect(world.storedPerson.profile().bio).toBe('theirs');
  await save();
  await waitFor(() => expect(world.storedPerson.profile().bio).toBe('mine'));
});

test('a photo that was uploaded meanwhile does not refuse the typed fields', async () => {
  const { world, toasts } = show();
  await fill('Bio', 'mine');
  await userEvent.upload(screen.getByTestId('photo'), photo());
  await waitFor(() => expect(toasts).toEqual(['Avatar uploaded successfully!']));
  await save();
  await waitFor(() => expect(toasts).toContain('Profile updated successfully!'));
  expect(world.storedPerson.profile()).toMatchObject({ bio: 'mine' });
});

test.each([
  [new Failure('network.unreachable'), 'Failed to update profile. Please try again.'],
  [new Failure('unexpected'), 'Failed to update profile'],
  [new Failure('user.email-not-verified'), /not the verified e-mail address/],
] as const)('keeps what was typed after the failure %s', async (failure, text) => {
  const { world, toasts } = show();
  await fill('Bio', 'mine');
  world.failNext('profiles.updateUser', failure);
  await save();
  await waitFor(() => expect(toasts).toEqual([expect.stringMatching(text)]));
  expect((await field('Bio')).value).toBe('mine');
});

test('prompts before unsaved changes are left, and discards them on request', async () => {
  show();
  await fill('Bio', 'mine');
  await userEvent.click(screen.getByRole('link', { name: 'Workfiles' }));
  expect(await screen.findByText(/The changes to your profile are not saved/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(location.pathname).toBe('/settings');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect((await field('Bio')).value).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Workfiles' }));
  await waitFor(() => expect(location.pathname).toBe('/workfiles'));
});

test('uploads a photo and removes it', async () => {
  const { world, toasts, container } = show();
  await screen.findByRole('button', { name: 'Choose a photo' });
  await userEvent.upload(screen.getByTestId('photo'), photo());
  await waitFor(() => expect(toasts).toEqual(['Avatar uploaded successfully!']));
  const { avatarUrl } = world.storedPerson.profile();
  expect(container.querySelector('img')?.getAttribute('src')).toBe(avatarUrl);
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(world.storedPerson.profile().avatarUrl).toBeNull());
});

test('refuses a photo beyond the limit without sending it, and states the reason of the service for others', async () => {
  const { world, toasts } = show();
  await screen.findByRole('button', { name: 'Choose a photo' });
  await userEvent.upload(screen.getByTestId('photo'), photo(5 * 2 ** 20 + 1));
  await waitFor(() => expect(toasts).toEqual(['File is larger than 5 MB']));
  expect(world.calls).not.toContain('profiles.uploadAvatar');
  world.failNext('profiles.uploadAvatar', new Failure('user.picture-unreadable'));
  await userEvent.upload(screen.getByTestId('photo'), photo());
  await waitFor(() => expect(toasts[1]).toMatch(/not a picture that can be read/));
  world.failNext('profiles.uploadAvatar', new Failure('network.unreachable'));
  await userEvent.upload(screen.getByTestId('photo'), photo());
  await waitFor(() => expect(toasts[2]).toBe('Failed to upload avatar'));
});

test('refuses a photo of a session without a wallet', async () => {
  const world = createWorld();
  const session = { ...world.session, wallet: '' as typeof world.session.wallet };
  world.addPerson(session.wallet, { username: 'Ada' });
  const { toasts } = show({ ...world, session });
  await userEvent.upload(await screen.findByTestId('photo'), photo());
  expect(toasts).toEqual(['Wallet address not available']);
  expect(world.calls).not.toContain('profiles.uploadAvatar');
});

test('offers Retry when the profile cannot be loaded', async () => {
  const world = createWorld();
  for (let times = 0; times < 4; times++) world.failNext('profiles.user', new Failure('network.unreachable'));
  show(world);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await field('Username')).toBeTruthy();
});
