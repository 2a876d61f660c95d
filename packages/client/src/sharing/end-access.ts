import type { Hex } from '@ipr/domain';
import { type ActionSettings, type Sent, sendOnce } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

/**
 * Revokes a grant, pending or accepted. Files that the grantee opened before cannot be recalled.
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

/** Relinquishes the person's own access; for a pending grant this rejects it (decision S7). @throws registry.no-grant */
export const relinquishAccess = (person: Person, assetId: string, settings: ActionSettings = {}): Promise<Sent> =>
  sendOnce(person, 'relinquishAccess', person.ports.chain.relinquishAccess({ id: assetId }), settings);
