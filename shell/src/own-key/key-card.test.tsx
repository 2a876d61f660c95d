/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { OwnerChange, WalletKey } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure, type FailureCode, type Hex, lowerAddress } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { createLocalProvider } from '@ipr/protocol/safe/local-provider.fixture';
import { addOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../session/session-store.ts';
import { KeyCard } from './key-card.tsx';
import { KeyChangeNotice } from './key-change-notice.tsx';

const week = '2026-01-09T03:04:00.000Z';

/**
 * The world whose relay executes owner changes, and identity's view of the owners.
 * @param answer failure of the relay, after which the owners are what `afterSending` returns
 */
const open = (
  change: Partial<WalletKey> = {},
  afterSending: () => Partial<WalletKey> = () => ({}),
  answer?: FailureCode,
  waitsUntil: string | null = null,
) => {
  const world = createWorld();
  const { eoaWallet } = world.session;
  let key: WalletKey = {
    owners: [eoaWallet],
    isDeployed: true,
    custody: 'assisted',
    hasRecovery: false,
    waiting: null,
    ...change,
  };
  const requested: OwnerChange[] = [];
  const sent: { to: string; data: string }[] = [];
  const identity = {
    walletKey: async () => key,
    requestOwnerChange: async (wanted: OwnerChange) => {
      requested.push(wanted);
      if (waitsUntil) key = { ...key, waiting: { ...wanted, from: waitsUntil, isReady: false, until: waitsUntil } };
      return { waitsUntil };
    },
    cancelOwnerChange: async () => {
      key = { ...key, waiting: null };
      return { ok: true };
    },
  };
  const submit: World['api']['relay']['submit'] = async ({ transaction }) => {
    sent.push({ to: transaction.to, data: transaction.data });
    key = { ...key, ...afterSending() };
    if (answer) throw new Failure(answer as 'relay.receipt-overdue');
    const settled = { status: 'confirmed', hash: `0x${'ab'.repeat(32)}`, blockNumber: 7, error: null } as const;
    return { ...settled, id: 'a'.repeat(24), createdAt: '2026-01-01T00:00:00.000Z' };
  };
  const api = { ...world.api, identity, relay: { ...world.api.relay, submit } } as unknown as World['api'];
  useSession.getState().signedIn(world.session);
  const shown = showInPortal(
    { ...world, api },
    '/settings?tab=account',
    <>
      <KeyChangeNotice from={week} />
      <KeyCard />
    </>,
  );
  return {
    ...shown,
    world,
    sent,
    requested,
    /** Changes the owners as another tab would. */
    elsewhere: (changed: Partial<WalletKey>) => {
      key = { ...key, ...changed };
    },
  };
};

let stopAnnouncing: () => void = () => undefined;
afterEach(() => stopAnnouncing());
/** A browser wallet that announces itself (EIP-6963) and signs with a key of its own. */
const announce = () => {
  const local = createLocalProvider();
  const detail = {
    info: { uuid: 'wallet-1', name: 'Test wallet', rdns: 'org.example.wallet', icon: 'data:,' },
    provider: local.provider,
  };
  const answer = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', answer);
  stopAnnouncing = () => window.removeEventListener('eip6963:requestProvider', answer);
  return { ...local, owner: lowerAddress(local.account.address) };
};
const openDialog = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

test('names the holder of the key and each owner, and whether a recovery owner is present', async () => {
  const other: Hex = `0x${'11'.repeat(20)}`;
  const { world } = open();
  expect(await screen.findByText('Assisted')).toBeTruthy();
  expect(screen.getByText(/No recovery owner is present/)).toBeTruthy();
  expect(screen.getByText('Key kept by the portal')).toBeTruthy();
  open({ owners: [other, world.session.eoaWallet], hasRecovery: true });
  expect(await screen.findByText(/A recovery owner is present/)).toBeTruthy();
  open({ owners: [other], custody: 'own' });
  expect(await screen.findByText('Own key')).toBeTruthy();
  open({ custody: 'dynamic' });
  expect(await screen.findByText('Key kept by Dynamic')).toBeTruthy();
});

test('adds a typed recovery owner next to the present one, and refuses one that is an owner already', async () => {
  const { world, sent, toasts } = open();
  const dialog = await openDialog('Add a recovery owner');
  const recovery: Hex = `0x${'22'.repeat(20)}`;
  const field = dialog.getByRole('textbox', { name: 'Address (0x…)' });
  await userEvent.type(field, world.session.eoaWallet);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a recovery owner' }));
  await waitFor(() => expect(toasts).toEqual(['This key is an owner of your account already.']));
  await userEvent.clear(field);
  await userEvent.type(field, recovery);
  await userEvent.click(dialog.getByRole('button', { name: 'Add a recovery owner' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('The recovery owner was added.'));
  expect(sent).toEqual([addOwnerCall(world.session.wallet, recovery)]);
});

test('a change that waits sends nothing, names the key and the day, and can be taken back', async () => {
  const { owner } = announce();
  const { world, sent, requested, toasts } = open({}, () => ({}), undefined, week);
  await takeOver(await openDialog('Take over my key'));
  await waitFor(() =>
    expect(toasts).toEqual(['The change waits until the day that is named here. We have mailed you about it.']),
  );
  expect([sent, requested]).toEqual([[], [{ added: owner, removed: world.session.eoaWallet }]]);
  expect(await screen.findByText('The takeover of your key waits')).toBeTruthy();
  const notice = screen.getByText('A change of your keys was requested by a code alone');
  expect(screen.getByText(/^It can be made from/).textContent).toContain('Jan 09, 2026');
  expect(screen.queryByRole('button', { name: 'Make the change' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take the change back' }));
  await waitFor(() => expect(screen.queryByText('The takeover of your key waits')).toBeNull());
  expect(notice.isConnected).toBe(false);
});

test('a recovery owner that has waited is added by one button, which knows its address', async () => {
  const added: Hex = `0x${'22'.repeat(20)}`;
  const { world, sent } = open({ waiting: { added, removed: null, from: week, isReady: true, until: week } });
  await userEvent.click(await screen.findByRole('button', { name: 'Make the change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a recovery owner' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add a recovery owner' }));
  await waitFor(() => expect(sent).toEqual([addOwnerCall(world.session.wallet, added)]));
});

test('a typing error in the address of a recovery owner is named, and nothing is sent', async () => {
  const { sent } = open();
  const dialog = await openDialog('Add a recovery owner');
  const field = dialog.getByRole('textbox', { name: 'Address (0x…)' });
  // The first address of EIP-55's examples, whose last letter is another one.
  await userEvent.type(field, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeb');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a recovery owner' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('typing error');
  await userEvent.clear(field);
  await userEvent.type(field, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a recovery owner' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('takes over the key by a browser wallet that has proved its key, after which the portal signs with it', async () => {
  const { owner, state } = announce();
  const { world, sent, toasts } = open({}, () => ({ owners: [owner], custody: 'own' }));
  const dialog = await openDialog('Take over my key');
  expect(dialog.getByText(/If you lose its key/)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('radio', { name: 'Test wallet' }));
  state.refuses = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Take over my key' }));
  await waitFor(() => expect(state.methods).toContain('eth_requestAccounts'));
  expect([sent, toasts]).toEqual([[], []]);
  state.refuses = false;
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Take over my key' })).toHaveProperty('disabled', false),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Take over my key' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(toasts).toEqual(['You hold the key of your account now.']));
  const { wallet, eoaWallet } = world.session;
  expect(sent).toEqual([swapOwnerCall(wallet, [eoaWallet], eoaWallet, owner)]);
  expect(state.methods).toContain('personal_sign');
  await waitFor(() => expect(useSession.getState().user?.custody).toBe('own'));
});

test('confirmed without a wallet or an address, the dialogs name what is missing and send nothing', async () => {
  const { sent } = open();
  const recovery = await openDialog('Add a recovery owner');
  await userEvent.type(recovery.getByRole('textbox', { name: 'Address (0x…)' }), '0x12');
  await userEvent.click(recovery.getByRole('button', { name: 'Add a recovery owner' }));
  expect((await recovery.findByRole('alert')).textContent).toContain('enter the address of the key');
  await userEvent.click(recovery.getByRole('button', { name: 'Cancel' }));
  const takeover = await openDialog('Take over my key');
  await userEvent.click(takeover.getByRole('button', { name: 'Take over my key' }));
  expect((await takeover.findByText('Choose the wallet that will hold your key.')).textContent).toBeTruthy();
  expect(sent).toEqual([]);
});

const takeOver = async (dialog: Awaited<ReturnType<typeof openDialog>>) => {
  await userEvent.click(await dialog.findByRole('radio', { name: 'Test wallet' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take over my key' }));
};

test('a takeover whose answer is lost or late is shown as done when the chain has it', async () => {
  const { owner } = announce();
  const { sent, toasts } = open({}, () => ({ owners: [owner], custody: 'own' }), 'relay.receipt-overdue');
  await takeOver(await openDialog('Take over my key'));
  await waitFor(() => expect(toasts).toEqual(['You hold the key of your account now.']));
  expect(sent).toHaveLength(1);
  expect(useSession.getState().user?.custody).toBe('own');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a takeover that is not confirmed yet is not shown as done, and the dialog stays for another try', async () => {
  announce();
  const { toasts } = open({}, () => ({}), 'relay.receipt-overdue');
  await takeOver(await openDialog('Take over my key'));
  await waitFor(() => expect(toasts).toEqual(['The network has not confirmed the transaction yet.']));
  expect(screen.getByRole('dialog', { name: 'Take over my key' })).toBeTruthy();
  expect(useSession.getState().user?.custody).toBe('assisted');
});

test('a recovery owner that is mined late is shown without a reload', async () => {
  jest.useFakeTimers();
  try {
    const { elsewhere, world } = open();
    expect(await screen.findByText(/No recovery owner is present/)).toBeTruthy();
    elsewhere({ owners: [`0x${'11'.repeat(20)}`, world.session.eoaWallet], hasRecovery: true });
    await act(() => jest.advanceTimersByTimeAsync(30_500));
    expect(screen.getByText(/A recovery owner is present/)).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('of two tabs that take over with two wallets, the later one names it, closes its dialog and shows the key of the chain', async () => {
  const first: Hex = `0x${'33'.repeat(20)}`;
  announce();
  const { toasts } = open({}, () => ({ owners: [first], custody: 'own' }), 'relay.signature-invalid');
  await takeOver(await openDialog('Take over my key'));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('taken over in the meantime');
  expect(await screen.findByText('Own key')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a takeover after that of another tab sends nothing and prompts no wallet', async () => {
  const { state } = announce();
  const { sent, toasts, elsewhere } = open();
  const dialog = await openDialog('Take over my key');
  elsewhere({ owners: [`0x${'33'.repeat(20)}`], custody: 'own' });
  await takeOver(dialog);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('taken over in the meantime');
  expect([sent, state.methods]).toEqual([[], []]);
});

test.each(['eth_requestAccounts', 'personal_sign'])(
  'while a wallet does not answer %s, the dialog can be cancelled, and a later answer changes nothing',
  async (method) => {
    const { state } = announce();
    const { sent, toasts, shell } = open();
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    state.waits = { method, until: promise };
    const dialog = await openDialog('Take over my key');
    await takeOver(dialog);
    expect((await dialog.findByRole('status')).textContent).toContain('Confirm in your wallet');
    await waitFor(() => expect(state.methods).toContain(method));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shell.queryClient.isMutating()).toBe(1);
    resolve();
    await waitFor(() => expect(shell.queryClient.isMutating()).toBe(0));
    expect([sent, toasts]).toEqual([[], []]);
    expect(state.methods.at(-1)).toBe(method);
    expect(useSession.getState().user?.custody).toBe('assisted');
  },
);
