import { type AccessLevel, type AssetStanding, Failure, type Hex, lacksLevel, levelOf, standingOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type Quotas, takeQuota } from '../people/quota.ts';
import { takeMail } from '../people/share-mails.ts';
import type { Locale } from '../shares/record.ts';
import type { AccessRequests, Blocks } from './repository.ts';

export interface RequestAccessDeps {
  readonly requests: AccessRequests;
  readonly blocks: Blocks;
  readonly chain: Pick<Chain, 'ownerOf' | 'grantOf'>;
  readonly quotas: Quotas;
  /** Wakes the background task that mails the owner. */
  readonly wake: () => void;
}

interface Wanted {
  readonly assetId: string;
  readonly accessLevel: AccessLevel;
  readonly message: string;
  readonly locale: Locale;
}

const standingFor = async (
  { chain }: RequestAccessDeps,
  assetId: string,
  wallet: Hex,
  owner: Hex,
  now: Date,
): Promise<AssetStanding> => {
  const { role, ...grant } = await chain.grantOf(assetId, wallet);
  const level = role === 0 ? null : levelOf[role];
  return standingOf({ ...grant, level }, wallet === owner, Math.floor(now.getTime() / 1000));
};

/** The quota check finishes well within this time. If the process ends before it, the mail is sent after this time. */
const decideMs = 60_000;

/**
 * Requests access from the owner. A person has at most one open request per asset; repeating it changes nothing. The answer does not
 * reveal whether the owner blocks the sender or whether a mail was sent.
 * @throws Failure asset.not-found; access-request.not-needed for a level the caller has; request.rate-limited; chain.unavailable
 */
export const requestAccess = async (
  deps: RequestAccessDeps,
  requester: Hex,
  wanted: Wanted,
  now = new Date(),
): Promise<{ ok: true }> => {
  const { assetId, accessLevel, message, locale } = wanted;
  const owner = await deps.chain.ownerOf(assetId);
  const standing = await standingFor(deps, assetId, requester, owner, now);
  if (!lacksLevel(standing, accessLevel)) throw new Failure('access-request.not-needed');
  await takeQuota(deps.quotas, 'requests', requester, now);
  const hidden = await deps.blocks.has(owner, requester);
  const request = { assetId, owner, requester, accessLevel, message, locale, createdAt: now, hidden };
  const id = await deps.requests.open(request, hidden ? null : new Date(now.getTime() + decideMs));
  if (id === null || hidden) return { ok: true };
  // A block may be added concurrently: either it hides this request, which is already stored, or it is seen here.
  if (await deps.blocks.has(owner, requester)) {
    await deps.requests.hideFrom(owner, requester);
    return { ok: true };
  }
  // Beyond the daily limits of mails the request appears on the owner's page only.
  const mail = { from: requester, to: owner, key: `request:${id}` };
  if (await takeMail(deps.quotas, 'request-mails', mail, now)) await deps.requests.notifyLater(id, now);
  else await deps.requests.markNotified(id);
  deps.wake();
  return { ok: true };
};
