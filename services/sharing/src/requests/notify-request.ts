import { asFailure } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { Logger } from '@ipr/service-kit';
import type { Notices } from '../people/notices.ts';
import { type Directory, discreetNameOf, findPeople } from '../people/people.ts';
import type { AccessRequests } from './repository.ts';
import type { StoredRequest } from './request.ts';

export interface NotifyRequestDeps {
  readonly requests: Pick<AccessRequests, 'claimUnnotified' | 'markNotified'>;
  readonly chain: Pick<Chain, 'asset'>;
  readonly directory: Directory;
  readonly notices: Notices;
  readonly log: Logger;
}

const leaseMs = 60_000;

const notify = async ({ chain, directory, notices }: NotifyRequestDeps, request: StoredRequest): Promise<void> => {
  const { id, owner, requester, assetId, accessLevel, message } = request;
  const [asset, people] = await Promise.all([chain.asset(assetId), findPeople(directory, [requester])]);
  const actor = discreetNameOf(requester, people.get(requester));
  const facts = { assetId, assetTitle: asset.title.slice(0, 1000), actor, accessLevel, expiresAt: null, message };
  const link = '/shares?tab=requests';
  await notices.notify({ key: `request:${id}`, wallet: owner, kind: 'access-requested', facts, link });
};

/**
 * Notifies one owner of a request that is still open. Retries after the lease on failure. A request that can never be mailed is
 * logged and stays on the owner's page.
 * @returns 0 when no request is due.
 */
export const notifyRequest = async (deps: NotifyRequestDeps, now = new Date()): Promise<number> => {
  const { requests, log } = deps;
  const request = await requests.claimUnnotified(now, leaseMs);
  if (!request) return 0;
  const { id, assetId } = request;
  try {
    if (request.state === 'open') await notify(deps, request);
    await requests.markNotified(id);
  } catch (err) {
    log.warn({ err, assetId, request: id }, 'notifying the owner of a request failed, will retry');
    if (asFailure(err).kind === 'invalid') await requests.markNotified(id);
  }
  return 1;
};
