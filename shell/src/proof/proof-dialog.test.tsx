/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AccountSecurity } from '@ipr/api';
import { dismissProof, requestProof } from '@ipr/features/proof';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installAuthenticator, removeAuthenticator } from '../passkeys/browser-passkeys.fixture.ts';
import { onePasskey, worldWithSecurity } from '../passkeys/security.fixture.ts';
import { ProofDialog } from './proof-dialog.tsx';

afterEach(() => {
  dismissProof();
  removeAuthenticator();
});

const show = (change: Partial<AccountSecurity> = {}) => {
  const world = worldWithSecurity(change);
  showInPortal(world, '/settings', <ProofDialog />);
  const answers: boolean[] = [];
  void requestProof().then((isProved) => answers.push(isProved));
  return { answers, world };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a code from the own address proves the person; a wrong one is named and can be corrected', async () => {
  const { answers, world } = show();
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeTruthy();
  await press('Send a code to a@b.test');
  const code = await screen.findByLabelText('Code');
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByText('The code or the passkey was not accepted. Please try again.')).toBeTruthy();
  expect(answers).toEqual([]);
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(answers).toEqual([true]));
  expect(world.calls.filter((call) => call === 'identity.requestProofCode')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a passkey proves the person', async () => {
  installAuthenticator();
  const { answers } = show({ passkeys: [onePasskey] });
  await press('Confirm with a passkey');
  await waitFor(() => expect(answers).toEqual([true]));
});

test('a closed prompt of the browser shows no failure and leaves the dialog open', async () => {
  installAuthenticator({ closes: true });
  const { answers } = show({ passkeys: [onePasskey] });
  await press('Confirm with a passkey');
  const button = await screen.findByRole('button', { name: 'Confirm with a passkey' });
  await waitFor(() => expect(button.className).not.toMatch(/loading/));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(answers).toEqual([]);
});

test('with two-step sign-in no code is offered', async () => {
  show({ passkeys: [onePasskey], isTwoStep: true });
  expect(await screen.findByRole('button', { name: 'Confirm with a passkey' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send a code/ })).toBeNull();
});

test('closing the dialog proves nothing; calls that wait at the same time share one dialog', async () => {
  const { answers } = show();
  void requestProof().then((isProved) => answers.push(isProved));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await press('Close');
  await waitFor(() => expect(answers).toEqual([false, false]));
});
