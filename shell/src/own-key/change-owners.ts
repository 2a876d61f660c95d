import { sendOnce } from '@ipr/client/flow/send-once';
import { Failure, type Hex } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import { addOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import type { AnnouncedWallet } from './announced-wallets.ts';
import { connectWallet, proveKey } from './browser-wallet.ts';
import { rememberWallet } from './remembered-wallet.ts';

/** Adds a key that can sign if the present one is lost. @throws as sendOnce */
export const addRecoveryOwner = async (shell: ShellContract, owner: Hex): Promise<void> => {
  const { wallet } = shell.session;
  const { owners } = await shell.api.identity.walletKey({});
  if (owners.includes(owner)) throw new Failure('wallet.already-owner');
  await sendOnce(shell, 'changeOwners', addOwnerCall(wallet, owner));
};

/**
 * Replaces the portal's key by that of a browser wallet, which has proved before that it can sign.
 * @throws wallet.rejected, wallet.request-refused, wallet.already-owner, and as sendOnce
 */
export const takeOverKey = async (shell: ShellContract, chosen: AnnouncedWallet): Promise<void> => {
  const { wallet, eoaWallet } = shell.session;
  const { owners } = await shell.api.identity.walletKey({});
  const owner = await connectWallet(chosen);
  if (owners.includes(owner)) throw new Failure('wallet.already-owner');
  await proveKey(wallet, owner, chosen);
  await sendOnce(shell, 'changeOwners', swapOwnerCall(wallet, owners, eoaWallet, owner));
  rememberWallet(chosen);
};
