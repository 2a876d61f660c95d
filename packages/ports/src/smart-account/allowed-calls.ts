import { registryAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { decodeFunctionData, encodeFunctionData } from 'viem';

/** What a person's Safe may be asked to do, by the wallet that signs and the relay that pays alike. */
export const allowedFunctions = [
  'createAsset',
  'updateAsset',
  'grantAccess',
  'acceptAccess',
  'relinquishAccess',
  'revokeAccess',
  'commit',
  'revealAsset',
] as const;
export type AllowedFunction = (typeof allowedFunctions)[number];

export interface AllowedCall {
  readonly functionName: AllowedFunction;
  readonly args: readonly unknown[];
}

const isAllowed = (name: string): name is AllowedFunction => (allowedFunctions as readonly string[]).includes(name);

/**
 * Reads a call to the registry, or gives undefined for another contract, another function, or bytes that the function's
 * canonical ABI encoding would not have: there is nothing in an accepted call that was not decoded.
 */
export const decodeAllowedCall = (registry: Hex, call: { to: Hex; data: Hex }): AllowedCall | undefined => {
  if (call.to.toLowerCase() !== registry.toLowerCase()) return undefined;
  try {
    const decoded = decodeFunctionData({ abi: registryAbi, data: call.data });
    const { functionName } = decoded;
    const args: readonly unknown[] = decoded.args ?? [];
    if (!isAllowed(functionName)) return undefined;
    const canonical = encodeFunctionData({ abi: registryAbi, functionName, args } as never);
    return canonical.toLowerCase() === call.data.toLowerCase() ? { functionName, args } : undefined;
  } catch {
    return undefined;
  }
};
