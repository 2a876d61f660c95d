/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, stranger } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialsOf } from './initials-of.ts';
import { PersonHover } from './person-hover.tsx';

const world = () => {
  const made = createWorld();
  made.addPerson(stranger, { username: 'Grace Hopper', email: 'grace@b.test', title: 'Admiral' });
  return made;
};
const show = (made = world(), name?: string) =>
  showInPortal(
    made,
    '/shares',
    <>
      <button type="button">before</button>
      <PersonHover wallet={stranger} name={name}>
        {name ?? 'somewhere'}
      </PersonHover>
      <button type="button">after</button>
    </>,
  );
const card = () => screen.findByRole('region', { name: /Profile of/ });

test('shows name, e-mail address, whole wallet and a link to the profile on hover, and hides it afterwards', async () => {
  show(world(), 'Grace');
  const link = screen.getByRole('link', { name: 'Grace' });
  expect(link.getAttribute('href')).toBe(`/user/${stranger}`);
  expect(screen.queryByRole('region', { name: /Profile of/ })).toBeNull();
  await userEvent.hover(link);
  expect(await within(await card()).findByText('Grace Hopper')).toBeTruthy();
  expect(within(await card()).getByText('grace@b.test')).toBeTruthy();
  expect(within(await card()).getByText('Admiral')).toBeTruthy();
  expect(within(await card()).getAllByText(stranger).length).toBeGreaterThan(0);
  expect(within(await card()).getByRole('button', { name: 'Copy address' })).toBeTruthy();
  const view = within(await card()).getByRole('link', { name: 'View Profile' });
  expect(view.getAttribute('href')).toBe(`/user/${stranger}`);
  await userEvent.unhover(link);
  await waitFor(() => expect(document.querySelector('.ant-popover:not(.ant-popover-hidden)')).toBeNull());
});

test('opens on focus; Tab reaches the card and leaves it; Escape closes it', async () => {
  show(world(), 'Grace');
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Grace');
  await within(await card()).findByText('grace@b.test');
  const stops: (string | null)[] = [];
  for (let at = 0; at < 4; at++) {
    await userEvent.tab();
    stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
  }
  expect(stops).toEqual(['Copy address', 'View Profile', 'after', expect.anything()]);
  await userEvent.tab({ shift: true });
  screen.getByRole('link', { name: 'Grace' }).focus();
  await card();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('.ant-popover:not(.ant-popover-hidden)')).toBeNull());
});

test('a tap opens the card and stays on the page; the next one opens the profile', async () => {
  show(world(), 'Grace');
  const tap = () => {
    const link = screen.getByRole('link', { name: 'Grace' });
    fireEvent.pointerDown(link);
    link.focus();
    const touch = { pointerType: 'touch' };
    fireEvent(link, Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true }), touch));
  };
  tap();
  await card();
  expect(location.pathname).toBe('/shares');
  tap();
  await waitFor(() => expect(location.pathname).toBe(`/user/${stranger}`));
});

test('shows only the address of a person whose profile is hidden or missing, and queries it once', async () => {
  const made = createWorld();
  show(made);
  await userEvent.hover(screen.getByRole('link', { name: 'somewhere' }));
  expect(await within(await card()).findByText('Visible to people who share an asset')).toBeTruthy();
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: /Profile of/ })).queryByText('Loading the profile')).toBeNull(),
  );
  expect(made.calls.filter((call) => call === 'profiles.user')).toHaveLength(1);
});

test('repeats a profile that could not be loaded three times', async () => {
  const made = world();
  for (let at = 0; at < 3; at++) made.failNext('profiles.user', new Failure('network.unreachable'));
  show(made, 'Grace');
  await userEvent.hover(screen.getByRole('link', { name: 'Grace' }));
  expect(await within(await card()).findByText('grace@b.test')).toBeTruthy();
  expect(made.calls.filter((call) => call === 'profiles.user')).toHaveLength(4);
});

test.each([
  ['Grace Hopper', 'GH'],
  ['grace', 'GR'],
  ['grace.hopper@b.test', 'GH'],
  ['  x ', 'X'],
  ['Ángela', 'ÁN'],
  ['', 'B2'],
  [null, 'B2'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(stranger, name)).toBe(initials);
});
