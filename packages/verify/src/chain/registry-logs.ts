import { registryAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { type ContractEventName, type DecodeEventLogReturnType, decodeEventLog } from 'viem';
import type { TransactionEvidence } from './evidence.ts';

type RegistryEvent = ContractEventName<typeof registryAbi>;
type Args<Name extends RegistryEvent> = DecodeEventLogReturnType<typeof registryAbi, Name>['args'];

/** The registry's events of one name in a receipt; those of other contracts do not count. */
export const registryLogs = <Name extends RegistryEvent>(
  { receipt }: TransactionEvidence,
  registry: Hex,
  wanted: Name,
): Args<Name>[] =>
  receipt.logs
    .filter(({ address }) => address === registry)
    .flatMap(({ topics, data }) => {
      try {
        const { eventName, args } = decodeEventLog({ abi: registryAbi, topics: topics as [Hex, ...Hex[]], data });
        return eventName === wanted ? [args as Args<Name>] : [];
      } catch {
        return [];
      }
    });
