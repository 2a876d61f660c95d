import type { Hex } from '@ipr/domain';
import type { PartnerSites } from '../partner-sites/repository.ts';
import type { AccessRequests, Blocks } from '../requests/repository.ts';
import type { ShareRecords } from '../shares/repository.ts';

export interface ForgetPersonDeps {
  readonly records: Pick<ShareRecords, 'removeWords'>;
  readonly requests: Pick<AccessRequests, 'removeAll'>;
  readonly blocks: Pick<Blocks, 'removeAll'>;
  readonly sites: Pick<PartnerSites, 'removeAll'>;
}

/**
 * Deletes requests, blocks, partner sites, and names, addresses and messages of shares of a person whose account ends. The grants themselves are
 * public on the chain, and names and consents of signed agreements stay: they are the other party's evidence.
 */
export const forgetPerson = async (
  { records, requests, blocks, sites }: ForgetPersonDeps,
  wallet: Hex,
): Promise<{ ok: true }> => {
  const lists = [requests, blocks, sites];
  await Promise.all([records.removeWords(wallet), ...lists.map((list) => list.removeAll(wallet))]);
  return { ok: true };
};
