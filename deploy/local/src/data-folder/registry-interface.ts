import { registryAbi } from '@ipr/abi';
import type { Abi, AbiParameter } from 'viem';

const typeOf = (parameter: AbiParameter & { readonly indexed?: boolean }): string => {
  const inner = (parameter as { readonly components?: readonly AbiParameter[] }).components;
  const type = inner ? parameter.type.replace(/^tuple/, `(${inner.map(typeOf).join()})`) : parameter.type;
  return parameter.indexed ? `${type} indexed` : type;
};

const typesOf = (parameters: readonly AbiParameter[]): string => `(${parameters.map(typeOf).join()})`;

/**
 * What a program that uses a contract depends on: calls with their results, events with their topics. Sorted. Errors are left out:
 * a registry that reverts with fewer or other ones is still readable.
 */
const interfaceOf = (abi: Abi): string[] =>
  abi
    .flatMap((item) => {
      if (item.type === 'function')
        return `function ${item.name}${typesOf(item.inputs)} ${item.stateMutability} returns ${typesOf(item.outputs)}`;
      if (item.type === 'event') return `event ${item.name}${typesOf(item.inputs)}`;
      return [];
    })
    .toSorted();

/** What this version uses of a registry. */
export const requiredInterface = (): string[] => interfaceOf(registryAbi as Abi);

/** Signatures that this version uses and the registry with this interface does not have. */
export const missingFrom = (recorded: readonly string[], required: readonly string[] = requiredInterface()): string[] =>
  required.filter((signature) => !recorded.includes(signature));
