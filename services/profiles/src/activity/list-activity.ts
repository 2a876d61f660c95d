import type { Activity, ActivityPage, profilesApi, UserActivityPage } from '@ipr/api';
import { Failure, type Hex, roleNeededFor } from '@ipr/domain';
import { activitySentencesDe } from '@ipr/domain/activity/de';
import { activitySentencesEn } from '@ipr/domain/activity/en';
import { activitySentencesEs } from '@ipr/domain/activity/es';
import { activitySentencesFr } from '@ipr/domain/activity/fr';
import type { Chain } from '@ipr/ports/chain';
import type { Action, Page, RegistryIndex, Snapshot } from '@ipr/ports/index';
import type { Caller, Logger } from '@ipr/service-kit';
import type { z } from 'zod';
import { matchWords } from './match-words.ts';
import { type NamesDeps, namesFor } from './names.ts';

export interface ActivityDeps extends NamesDeps {
  readonly index: Pick<RegistryIndex, 'activity' | 'timeline' | 'shares'>;
  readonly chain: Pick<Chain, 'hasAccess'>;
  readonly log: Logger;
}

type UserActivity = z.output<typeof profilesApi.userActivity.input>;
type AssetActivity = z.output<typeof profilesApi.assetActivity.input>;
type Listing = Omit<UserActivity, 'id' | 'until' | 'heldBefore'>;

const sentences = {
  en: activitySentencesEn,
  de: activitySentencesDe,
  es: activitySentencesEs,
  fr: activitySentencesFr,
} as const;

const snapshotOf = (at: string | undefined): Snapshot | undefined => {
  if (at === undefined) return undefined;
  const [blockNumber = 0, time = 0] = at.split('-').map(Number);
  return { blockNumber, time };
};

const indexQuery = async (deps: ActivityDeps, reader: Hex, { limit, offset, q, type, locale, at }: Listing) => ({
  first: limit,
  skip: offset,
  at: snapshotOf(at),
  ...(type ? { types: [type] } : {}),
  ...(q ? { match: await matchWords(deps, reader, q, sentences[locale]) } : {}),
});

const toActivity = ({ hash: _, cid: __, shareId: ___, tx, ...action }: Action): Activity => ({
  ...action,
  txHash: tx.id,
});

/** Rows with the names that the reader may see; while names are unavailable the rows come without them. */
const present = async (
  deps: ActivityDeps,
  reader: Hex,
  { items, at, ...page }: Page<Action>,
): Promise<ActivityPage> => {
  const wallets = new Set(items.flatMap(({ actor, counterparty }) => (counterparty ? [actor, counterparty] : [actor])));
  const people = await namesFor(deps, reader, [...wallets]).catch((err: unknown) => {
    deps.log.warn({ err }, 'names of people are unavailable');
    return [];
  });
  return { ...page, items: items.map(toActivity), people, at: `${at.blockNumber}-${at.time}` };
};

/**
 * Newest first, with the names that the caller may see.
 * @param wallet the person whose activity it is; the caller may see it
 * @throws Failure activity.unavailable, service.unavailable for a search
 */
export const listUserActivity = async (
  deps: ActivityDeps,
  caller: Caller,
  wallet: Hex,
  { until, heldBefore, ...listing }: Omit<UserActivity, 'id'>,
): Promise<UserActivityPage> => {
  const query = { wallet, until, heldBefore, ...(await indexQuery(deps, caller.wallet, listing)) };
  const { nextHeld, ...page } = await deps.index.activity(query);
  return { ...(await present(deps, caller.wallet, page)), nextHeld };
};

/**
 * Newest first; for people who may view the asset, checked on the chain.
 * @throws Failure asset.not-found for missing and forbidden assets alike, asset.timeline-unavailable, chain.unavailable
 */
export const listAssetActivity = async (
  deps: ActivityDeps,
  { wallet }: Caller,
  { assetId, ...listing }: AssetActivity,
): Promise<ActivityPage> => {
  if (!(await deps.chain.hasAccess(assetId, wallet, roleNeededFor('view'))))
    throw new Failure('asset.not-found', { id: assetId });
  const query = { assetId, ...(await indexQuery(deps, wallet, listing)) };
  return present(deps, wallet, await deps.index.timeline(query));
};
