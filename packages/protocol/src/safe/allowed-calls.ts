import { accessPassAbi, registryAbi, safeAbi } from '@ipr/abi';
import { allowedFunctions, type Hex } from '@ipr/domain';
import { type Abi, type AbiFunction, decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from 'viem';
import type { Call } from './call.ts';

export type AllowedContract = keyof typeof allowedFunctions;
type AllowedFunction = (typeof allowedFunctions)[AllowedContract][number];

/** Addresses of the allowed contracts. */
export interface AllowedTargets {
  readonly registry: Hex;
  /** Absent on a chain whose access pass is unknown. */
  readonly accessPass?: Hex | undefined;
  /** The person's own Safe, whose owners may be changed. */
  readonly safe?: Hex | undefined;
}

export interface AllowedCall {
  readonly contract: AllowedContract;
  readonly functionName: AllowedFunction;
  readonly args: readonly unknown[];
}

const abis: Readonly<Record<AllowedContract, Abi>> = {
  registry: registryAbi,
  accessPass: accessPassAbi,
  safe: safeAbi,
};

const isAllowed = (contract: AllowedContract, name: string): name is AllowedFunction =>
  (allowedFunctions[contract] as readonly string[]).includes(name);

/** The product signs with one owner, so a higher threshold would lock the person out. */
const keepsThreshold = (functionName: AllowedFunction, args: readonly unknown[]): boolean =>
  (functionName !== 'addOwnerWithThreshold' && functionName !== 'removeOwner') || args.at(-1) === 1n;

const selectors = new WeakMap<Abi, ReadonlyMap<string, AbiFunction>>();

/** Hashed once per ABI: viem hashes every signature of an ABI for each call, which blocks for 40 ms in a batch of eighty. */
const functionsOf = (abi: Abi): ReadonlyMap<string, AbiFunction> => {
  const known = selectors.get(abi);
  if (known) return known;
  const functions = new Map(
    abi.filter((item) => item.type === 'function').map((item) => [toFunctionSelector(item), item] as const),
  );
  selectors.set(abi, functions);
  return functions;
};

/**
 * Decodes call data; undefined unless it is the canonical ABI encoding of the function. Accepted bytes therefore contain
 * nothing that was not decoded.
 */
export const decodeStrictly = (abi: Abi, data: Hex): { functionName: string; args: readonly unknown[] } | undefined => {
  const bytes = data.toLowerCase();
  const called = functionsOf(abi).get(bytes.slice(0, 10));
  if (!called) return undefined;
  const encoded: Hex = `0x${bytes.slice(10)}`;
  try {
    const args = called.inputs.length > 0 ? decodeAbiParameters(called.inputs, encoded) : [];
    return encodeAbiParameters(called.inputs, args) === encoded ? { functionName: called.name, args } : undefined;
  } catch {
    return undefined;
  }
};

/** Decodes one call to an allowed function of an allowed contract; undefined for everything else. */
export const decodeAllowedCall = (targets: AllowedTargets, { to, data }: Call): AllowedCall | undefined => {
  const contracts = Object.keys(allowedFunctions) as AllowedContract[];
  const contract = contracts.find((each) => targets[each]?.toLowerCase() === to.toLowerCase());
  if (!contract) return undefined;
  const decoded = decodeStrictly(abis[contract], data);
  if (!decoded) return undefined;
  const { functionName, args } = decoded;
  if (!isAllowed(contract, functionName) || !keepsThreshold(functionName, args)) return undefined;
  return { contract, functionName, args };
};
