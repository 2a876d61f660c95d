/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AccountSecurity } from '@ipr/api';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installAuthenticator, removeAuthenticator } from '../../passkeys/browser-passkeys.fixture.ts';
import { onePasskey, worldWithSecurity } from '../../passkeys/security.fixture.ts';
import { TwoStepNotice } from '../../passkeys/two-step-notice.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

afterEach(removeAuthenticator);

const show = (change: Partial<AccountSecurity> = {}) =>
  showInPortal(
    worldWithSecurity(change),
    '/settings?tab=account',
    <>
      <PasskeysCard />
      <TwoStepCard />
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('passkeys', () => {
  test('are added with a name, renamed, and removed after a confirmation', async () => {
    installAuthenticator();
    const { toasts } = show();
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy();
    await press('Add a passkey');
    expect(await screen.findByText('Passkey 1')).toBeTruthy();
    expect(screen.getByText('Synced between your devices')).toBeTruthy();
    await press('Rename passkey: Passkey 1');
    const name = await screen.findByLabelText('Name of the passkey');
    await userEvent.clear(name);
    await userEvent.type(name, 'Phone');
    await press('Rename');
    expect(await screen.findByText('Phone')).toBeTruthy();
    await press('Remove passkey: Phone');
    const dialog = await screen.findByRole('dialog', { name: 'Remove passkey: Phone' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('You have no passkey yet.')).toBeTruthy();
    expect(toasts).toEqual(['The passkey was added.', 'The passkey was renamed.', 'The passkey was removed.']);
  });

  test('a closed prompt of the browser is no failure; a browser without passkeys is named', async () => {
    installAuthenticator({ closes: true });
    const { toasts } = show();
    await press('Add a passkey');
    removeAuthenticator();
    await waitFor(async () =>
      expect((await screen.findByRole('button', { name: 'Add a passkey' })).className).not.toMatch(/loading/),
    );
    expect(toasts).toEqual([]);
    await press('Add a passkey');
    await waitFor(() => expect(toasts).toEqual(['This browser cannot use passkeys.']));
  });
});

describe('after a proof of the address alone', () => {
  const week = '2026-01-09T03:04:00.000Z';

  test('a passkey says from when it may exclude others, and one that is to be removed can be kept', async () => {
    const { toasts } = show({
      passkeys: [
        { ...onePasskey, removesAt: week },
        { ...onePasskey, id: 'two', name: 'New', waitsUntil: week },
      ],
    });
    expect((await screen.findByText(/Will be removed on/)).textContent).toContain('Jan 09, 2026');
    expect(screen.getByText(/switch on two-step sign-in from/).textContent).toContain('Jan 09, 2026');
    await press('Keep passkey: Phone');
    await waitFor(() => expect(screen.queryByText(/Will be removed on/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Remove passkey: Phone' })).toBeTruthy();
    expect(toasts).toEqual(['The passkey stays.']);
  });

  test('two-step sign-in that waits names its beginning, and is switched off by the same switch', async () => {
    show({ passkeys: [onePasskey], twoStepFrom: week });
    const toggle = await screen.findByRole('switch', { name: 'Require a passkey in addition' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(/Begins on/).textContent).toContain('Jan 09, 2026');
    await userEvent.click(toggle);
    await waitFor(() => expect(screen.queryByText(/Begins on/)).toBeNull());
    expect(toggle.getAttribute('aria-checked')).toBe('false');
  });

  test('every page names it with a link to the settings, until it is switched off', async () => {
    const world = worldWithSecurity({ passkeys: [onePasskey], twoStepFrom: week });
    showInPortal(
      world,
      '/assets',
      <>
        <TwoStepNotice from={week} />
        <TwoStepCard />
      </>,
    );
    const notice = await screen.findByText('Two-step sign-in was switched on after a code alone');
    expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings?tab=account');
    await userEvent.click(await screen.findByRole('switch', { name: 'Require a passkey in addition' }));
    await waitFor(() => expect(notice.isConnected).toBe(false));
  });
});

describe('two-step sign-in', () => {
  test('requires a passkey', async () => {
    show();
    const toggle = await screen.findByRole('switch', { name: 'Require a passkey in addition' });
    expect(toggle.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/Add a passkey first/)).toBeTruthy();
  });

  test('shows recovery codes once when it is switched on, and none when it is switched off', async () => {
    const { toasts } = show({ passkeys: [onePasskey] });
    const toggle = await screen.findByRole('switch', { name: 'Require a passkey in addition' });
    await userEvent.click(toggle);
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
    await press('I have saved them');
    await waitFor(() => expect(screen.queryByText('code-0')).toBeNull());
    expect(screen.getByText('10 of 10 recovery codes are unused.')).toBeTruthy();
    await userEvent.click(toggle);
    await waitFor(() => expect(screen.queryByText(/recovery codes are unused/)).toBeNull());
    expect(toasts).toEqual(['Two-step sign-in is on.', 'Two-step sign-in is off; your recovery codes no longer work.']);
  });

  test('lists the recovery codes that were used, and creates new ones', async () => {
    const recoveryCodes = [
      { number: 1, usedAt: null },
      { number: 2, usedAt: '2026-01-02T03:04:00.000Z' },
    ];
    show({ passkeys: [onePasskey], isTwoStep: true, recoveryCodes });
    expect(await screen.findByText('1 of 2 recovery codes are unused.')).toBeTruthy();
    expect(screen.getByText(/Code 2 was used on/).textContent).toContain('Jan 02, 2026');
    await press('Create new codes');
    expect(await screen.findByText('code-9')).toBeTruthy();
  });
});
