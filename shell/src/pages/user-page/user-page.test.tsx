/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { Route, Routes } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UserPage } from './user-page.tsx';

const show = (world: World, id: string) =>
  showInPortal(
    world,
    `/user/${id}`,
    <Routes>
      <Route path="/user/:id" element={<UserPage />} />
    </Routes>,
  );
const heading = () => screen.findByRole('heading', { level: 1 });

/** The stranger owns twelve assets, and holds a role on one of another person. */
const withAssets = () => {
  const world = createWorld();
  for (let at = 1; at <= 12; at++)
    world.mint(stranger, { fileHash: `${at}`.padStart(64, 'a'), cid: `c${at}`, title: `Asset number ${at}` });
  world.mint(me, { fileHash: 'f'.repeat(64), cid: 'mine', title: 'Pump' });
  world.offer(me, { id: '13', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '13' });
  return world;
};

test('shows profile, ten assets per page, and the roles of a person', async () => {
  const world = withAssets();
  world.addPerson(stranger, {
    username: 'Grace',
    email: 'grace@b.test',
    title: 'Admiral',
    organizationName: 'Navy',
    website: 'https://grace.example/',
    bio: 'One\nTwo',
  });
  show(world, stranger);
  expect((await heading()).textContent).toContain('Grace');
  for (const text of ['Admiral', 'Navy', 'grace@b.test']) expect(screen.getByText(text)).toBeTruthy();
  const site = screen.getByRole('link', { name: 'https://grace.example/' });
  expect([site.getAttribute('rel'), site.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank']);
  expect(screen.queryByText('User profiles are coming soon!')).toBeNull();
  expect(await screen.findByText('Assets (12)')).toBeTruthy();
  const links = () => screen.getAllByRole('link', { name: /^Asset number/ });
  await waitFor(() => expect(links()).toHaveLength(10));
  await userEvent.click(screen.getByTitle('2'));
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(screen.getByText('Roles (1)')).toBeTruthy();
  const role = (await screen.findByRole('link', { name: 'Pump' })).closest('tr');
  expect(role?.textContent).toMatch(/Edit.*No end/);
  expect(await screen.findByText('Recent Activity')).toBeTruthy();
  const sentence = '0xb2b2...b2b2 accepted the access (Edit) offered by 0xa1a1...a1a1.';
  expect((await screen.findByRole('link', { name: sentence })).getAttribute('href')).toBe('/assets/13');
});

test('shows no timeline of a person who does not show their activity', async () => {
  const world = withAssets();
  world.addPerson(stranger, { username: 'Grace' });
  world.failNext('profiles.userActivity', new Failure('user.not-found'));
  world.failNext('profiles.userActivity', new Failure('user.not-found'));
  show(world, stranger);
  expect(await screen.findByText('Assets (12)')).toBeTruthy();
  await waitFor(() => expect(world.calls.filter((call) => call === 'profiles.userActivity')).toHaveLength(2));
  expect(screen.queryByText('Recent Activity')).toBeNull();
});

test('shows the placeholder for a person without texts, with their assets', async () => {
  const world = withAssets();
  world.addPerson(stranger);
  show(world, stranger);
  expect((await heading()).textContent).toContain('0xb2b2...b2b2');
  expect(screen.getByText('User profiles are coming soon!')).toBeTruthy();
  expect(screen.getByText('Active User')).toBeTruthy();
  expect(await screen.findByText('Assets (12)')).toBeTruthy();
});

test('shows the placeholder and nothing else for a hidden or missing profile', async () => {
  show(withAssets(), stranger);
  expect((await heading()).textContent).toBe('0xb2b2...b2b2');
  expect(screen.getByText('User profiles are coming soon!')).toBeTruthy();
  expect(screen.getByText('Active User')).toBeTruthy();
  expect(screen.queryByText(/Assets \(/)).toBeNull();
});

test('shows not found for an id that is no wallet and has no profile', async () => {
  show(createWorld(), 'unknown');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});

test('offers editing to the person alone', async () => {
  const world = createWorld();
  show(world, me);
  const edit = await screen.findByRole('link', { name: 'Edit profile' });
  expect(edit.getAttribute('href')).toBe('/settings?tab=profile');
  expect(await screen.findByText('No registered assets.')).toBeTruthy();
});

test('offers Retry when the profile cannot be loaded', async () => {
  const world = createWorld();
  world.addPerson(stranger, { username: 'Grace' });
  for (let times = 0; times < 4; times++) world.failNext('profiles.user', new Failure('network.unreachable'));
  show(world, stranger);
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect((await heading()).textContent).toContain('Grace');
  expect(within(await heading()).queryByRole('button')).toBeNull();
});
