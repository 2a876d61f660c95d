import type { Hex } from '@ipr/domain';
import { isEventOf, registryEventIn } from '@ipr/protocol/registry/decode-event';
import type { RegistryEvent, RegistryEventOf } from '@ipr/protocol/registry/registry-event';
import type { ReceiptEvidence } from './evidence.ts';

type Logs = ReceiptEvidence['logs'];

const decoded = new WeakMap<Logs, Map<Hex, readonly RegistryEvent[]>>();

/**
 * The registry's events of one name in a receipt, in order. Each receipt is decoded once: a thousand versions of a bundle can share
 * one with hundreds of logs.
 * @param registry lower case
 */
export const eventsOf = <Name extends RegistryEvent['name']>(
  name: Name,
  logs: Logs,
  registry: Hex,
): readonly RegistryEventOf<Name>[] => {
  const known = decoded.get(logs) ?? new Map<Hex, readonly RegistryEvent[]>();
  const events = known.get(registry) ?? logs.flatMap((log) => registryEventIn(log, registry) ?? []);
  decoded.set(logs, known.set(registry, events));
  return events.filter(isEventOf(name));
};
