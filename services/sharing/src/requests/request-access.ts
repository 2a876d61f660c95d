import { type AccessLevel, type AssetStanding, Failure, type Hex, lacksLevel, levelOf, standingOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type Quotas, takeQuota } from '../people/quota.ts';
import type { Locale } from '../shares/record.ts';
import type { AccessRequests, Blocks } from './repository.ts';

export interface RequestAccessDeps {
  readonly requests: AccessRequests;
  readonly blocks: Blocks;
  readonly chain: Pick<Chain, 'ownerOf' | 'grantOf'>;
  readonly quotas: Quotas;
  /** Starts the work that follows from a new request. */
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

/** By then it is known whether the owner gets another mail today; a process that ends in between has it sent all the same. */
const decideMs = 60_000;

/**
 * Asks the owner for access. One request of a person for an asset is open at a time; asking again changes nothing. The answer is the
 * same whether the owner blocks the sender or not, and whether a mail was sent.
 * @throws Failure asset.not-found; access-request.not-needed for a level one has; request.rate-limited; chain.unavailable
 */
export const requestAccess = async (
  parts: RequestAccessDeps,
  requester: Hex,
  wanted: Wanted,
  now = new Date(),
): Promise<{ ok: true }> => {
  const { assetId, accessLevel, message, locale } = wanted;
  const owner = await parts.chain.ownerOf(assetId);
  const standing = await standingFor(parts, assetId, requester, owner, now);
  if (!lacksLevel(standing, accessLevel)) throw new Failure('access-request.not-needed');
  await takeQuota(parts.quotas, 'requests', requester, now);
  const hidden = await parts.blocks.has(owner, requester);
  const request = { assetId, owner, requester, accessLevel, message, locale, createdAt: now, hidden };
  const id = await parts.requests.open(request, hidden ? null : new Date(now.getTime() + decideMs));
  if (id === null || hidden) return { ok: true };
  // Somebody who is blocked in this very moment: either that hides what is open by now, or it is seen here.
  if (await parts.blocks.has(owner, requester)) {
    await parts.requests.hideFrom(owner, requester);
    return { ok: true };
  }
  // So many mails a day; the rest waits on the owner's page.
  if (await parts.quotas.take('request-mails', owner, now)) await parts.requests.notifyLater(id, now);
  else await parts.requests.markNotified(id);
  parts.wake();
  return { ok: true };
};
