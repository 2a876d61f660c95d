import { safeAbi } from '@ipr/abi';
import { Failure, type Hex, isWallet, lowerAddress } from '@ipr/domain';
import { encodeFunctionData, getAddress, isAddress } from 'viem';
import type { Call } from './call.ts';

/** Head of the Safe's linked list of owners (OwnerManager 1.4.1). */
const sentinel: Hex = '0x0000000000000000000000000000000000000001';
/** One signature suffices, whatever the number of owners: the product signs with one key. */
const threshold = 1n;

/** The owner before another one in the Safe's list. @throws Failure wallet.missing when that is no owner */
const before = (owners: readonly Hex[], owner: Hex): Hex => {
  const at = owners.map(lowerAddress).indexOf(lowerAddress(owner));
  if (at < 0) throw new Failure('wallet.missing');
  return owners[at - 1] ?? sentinel;
};

/** Whether the capital letters of an address, which are its checksum (EIP-55), contradict it. An address without any has none. */
export const isMistyped = (address: string): boolean => isWallet(address.toLowerCase()) && !isAddress(address);

/** Adds an owner that can sign alone, next to the present ones. Works in the transaction that deploys the Safe, too. */
export const addOwnerCall = (safe: Hex, owner: Hex): Call => ({
  to: lowerAddress(safe),
  data: encodeFunctionData({
    abi: safeAbi,
    functionName: 'addOwnerWithThreshold',
    args: [getAddress(owner), threshold],
  }),
});

/** Replaces one owner by another. @param owners all present ones, in the order of the Safe's list */
export const swapOwnerCall = (safe: Hex, owners: readonly Hex[], from: Hex, to: Hex): Call => ({
  to: lowerAddress(safe),
  data: encodeFunctionData({
    abi: safeAbi,
    functionName: 'swapOwner',
    args: [getAddress(before(owners, from)), getAddress(from), getAddress(to)],
  }),
});

/** Removes an owner. @param owners all present ones, in the order of the Safe's list */
export const removeOwnerCall = (safe: Hex, owners: readonly Hex[], owner: Hex): Call => ({
  to: lowerAddress(safe),
  data: encodeFunctionData({
    abi: safeAbi,
    functionName: 'removeOwner',
    args: [getAddress(before(owners, owner)), getAddress(owner), threshold],
  }),
});
