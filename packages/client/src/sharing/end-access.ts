import type { Hex } from '@ipr/domain';
import { type ActionSettings, type Sent, sendOnce } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

/**
 * Ends somebody's access, also before they accepted. What they already opened stays with them.
 * @throws registry.need-level-3, registry.bad-grantee for the owner and for oneself, registry.no-grant
 */
export const revokeAccess = (
  person: Person,
  { assetId, grantee }: { readonly assetId: string; readonly grantee: Hex },
  settings: ActionSettings = {},
): Promise<Sent> => {
  const call = person.ports.chain.revokeAccess({ id: assetId, user: grantee });
  return sendOnce(person, 'revokeAccess', call, settings);
};

/** Gives up one's own access. On a pending grant this is how it is rejected (decision S7). @throws registry.no-grant */
export const relinquishAccess = (person: Person, assetId: string, settings: ActionSettings = {}): Promise<Sent> =>
  sendOnce(person, 'relinquishAccess', person.ports.chain.relinquishAccess({ id: assetId }), settings);
