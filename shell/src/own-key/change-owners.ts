import type { OwnerChange as ChangedKeys, WalletKey } from '@ipr/api';
import { sendOnce } from '@ipr/client/flow/send-once';
import { Failure, type Hex } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import type { Call } from '@ipr/protocol/safe/call';
import { addOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import type { AnnouncedWallet } from './announced-wallets.ts';
import { connectWallet, proveKey } from './browser-wallet.ts';
import { rememberWallet } from './remembered-wallet.ts';

export interface OwnerChange {
  /** Aborted when the person cancels. A prompt of a wallet stays open; what it answers later is not used. */
  readonly signal: AbortSignal;
  /** Called when the change is about to be sent, from when on it cannot be cancelled. */
  readonly onSending: () => void;
}

type Shell = Pick<ShellContract, 'config' | 'session' | 'api' | 'ports' | 'transactions'>;

const readKey = ({ api }: Shell): Promise<WalletKey> => api.identity.walletKey({}, { quiet: true });

/** The portal's key is no owner any more, though this page was opened while it was one. */
const isTakenOver = ({ session }: Shell, { owners }: WalletKey): boolean =>
  session.custody !== 'own' && !owners.includes(session.eoaWallet);

/** The same shell, whose wallet names the moment from when on the change can be executed. */
const observed = (shell: Shell, { signal, onSending }: OwnerChange): Shell => {
  const { wallet } = shell.ports;
  const { execute } = wallet;
  let isSending = false;
  const send = <T>(work: () => T): T => {
    // Not checked again for a repetition: the first one may have arrived.
    if (!isSending) signal.throwIfAborted();
    isSending = true;
    onSending();
    return work();
  };
  return {
    ...shell,
    ports: {
      ...shell.ports,
      wallet: {
        ...wallet,
        sign: async (request) => {
          const signature = await wallet.sign(request);
          return send(() => signature);
        },
        ...(execute ? { execute: async (transaction) => send(() => execute(transaction)) } : {}),
      },
    },
  };
};

/**
 * Sends a change of the owners. A failure does not show whether the chain has the change: an answer may be lost or late, and another
 * tab may have sent the same one. So the owners on the chain decide.
 * @throws wallet.key-taken-over, and as sendOnce
 */
const sendChange = async (
  shell: Shell,
  call: Call,
  isDone: (owners: readonly Hex[]) => boolean,
  change: OwnerChange,
): Promise<void> => {
  await sendOnce(observed(shell, change), 'changeOwners', call).catch(async (thrown: unknown) => {
    const key = await readKey(shell).catch(() => undefined);
    if (key && isDone(key.owners)) return;
    throw key && isTakenOver(shell, key) ? new Failure('wallet.key-taken-over', {}, thrown) : thrown;
  });
};

/** A change that waits before it may be made, because the address alone was proved (decision 0141). */
export interface Waiting {
  readonly isWaiting: boolean;
}

/** Announces the change where the portal keeps the key; for another key the prompt of its wallet is the proof. */
const announce = async ({ session, api }: Shell, keys: ChangedKeys): Promise<Waiting> => {
  if (session.custody !== 'assisted') return { isWaiting: false };
  const { waitsUntil } = await api.identity.requestOwnerChange(keys, { quiet: true });
  return { isWaiting: waitsUntil !== null };
};

/** Adds a key that can sign if the present one is lost. @throws wallet.already-owner, wallet.key-taken-over, and as sendOnce */
export const addRecoveryOwner = async (shell: Shell, owner: Hex, change: OwnerChange): Promise<Waiting> => {
  const { owners } = await readKey(shell);
  if (owners.includes(owner)) throw new Failure('wallet.already-owner');
  const waiting = await announce(shell, { added: owner, removed: null });
  change.signal.throwIfAborted();
  if (!waiting.isWaiting)
    await sendChange(shell, addOwnerCall(shell.session.wallet, owner), (now) => now.includes(owner), change);
  return waiting;
};

/** @throws wallet.key-taken-over unless the portal's key is an owner, wallet.already-owner */
const ownersToReplace = async (shell: Shell, owner?: Hex): Promise<readonly Hex[]> => {
  const key = await readKey(shell);
  if (!key.owners.includes(shell.session.eoaWallet)) throw new Failure('wallet.key-taken-over');
  if (owner && key.owners.includes(owner)) throw new Failure('wallet.already-owner');
  return key.owners;
};

/**
 * Replaces the portal's key by that of a browser wallet, which has proved before that it can sign.
 * @throws wallet.rejected, wallet.request-refused, wallet.already-owner, wallet.key-taken-over, and as sendOnce
 */
export const takeOverKey = async (shell: Shell, chosen: AnnouncedWallet, change: OwnerChange): Promise<Waiting> => {
  const { wallet, eoaWallet } = shell.session;
  await ownersToReplace(shell);
  const owner = await connectWallet(chosen);
  change.signal.throwIfAborted();
  await ownersToReplace(shell, owner);
  await proveKey(wallet, owner, chosen);
  change.signal.throwIfAborted();
  const waiting = await announce(shell, { added: owner, removed: eoaWallet });
  change.signal.throwIfAborted();
  if (waiting.isWaiting) return waiting;
  // Read again, because the person may have looked at their wallet for minutes.
  const call = swapOwnerCall(wallet, await ownersToReplace(shell, owner), eoaWallet, owner);
  // Before sending: if the answer is lost, the wallet is found first afterwards.
  rememberWallet(chosen);
  await sendChange(shell, call, (now) => now.includes(owner) && !now.includes(eoaWallet), change);
  return waiting;
};
