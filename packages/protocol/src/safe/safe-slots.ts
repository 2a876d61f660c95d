import type { Hex } from '@ipr/domain';
import { encodeAbiParameters, keccak256, numberToHex, stringToHex } from 'viem';

const slot = (number: number): Hex => numberToHex(number, { size: 32 });
const mapped = (key: Hex, at: bigint): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key, at]));

/**
 * Where a Safe 1.4.1 stores what decides about signatures. Source: safe-smart-account v1.4.1, libraries/SafeStorage.sol and
 * base/FallbackManager.sol.
 */
export const safeSlots = {
  singleton: slot(0),
  threshold: slot(4),
  nonce: slot(5),
  fallbackHandler: keccak256(stringToHex('fallback_manager.handler.address')),
  /** Not zero for an owner: the next one in the linked list. */
  ownerOf: (key: Hex): Hex => mapped(key, 2n),
} as const;

/** Keccak-256 of the code of a proxy that the factory of Safe 1.4.1 deploys. */
export const safeProxyCodeHash: Hex = '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c';
