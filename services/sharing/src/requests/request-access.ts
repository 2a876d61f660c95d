import { type AccessLevel, type AssetStanding, Failure, type Hex, lacksLevel, levelOf, standingOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import type { Logger } from '@ipr/service-kit';
import type { Notices } from '../people/notices.ts';
import { type Directory, discreetNameOf, findPeople } from '../people/people.ts';
import { type Quotas, takeQuota } from '../people/quota.ts';
import type { Locale } from '../shares/record.ts';
import type { AccessRequests, Blocks } from './repository.ts';

export interface Requesting {
  readonly requests: AccessRequests;
  readonly blocks: Blocks;
  readonly chain: Pick<Chain, 'asset' | 'ownerOf' | 'grantOf'>;
  readonly directory: Directory;
  readonly notices: Notices;
  readonly quotas: Quotas;
  readonly log: Logger;
}

interface Wanted {
  readonly assetId: string;
  readonly accessLevel: AccessLevel;
  readonly message: string;
  readonly locale: Locale;
}

const standingFor = async (
  { chain }: Requesting,
  assetId: string,
  wallet: Hex,
  owner: Hex,
  now: Date,
): Promise<AssetStanding> => {
  const { role, ...grant } = await chain.grantOf(assetId, wallet);
  const level = role === 0 ? null : levelOf[role];
  return standingOf({ ...grant, level }, wallet === owner, Math.floor(now.getTime() / 1000));
};

/** The owner is told by mail, so often a day; the rest waits on their page. */
const tellOwner = async (
  { notices, directory, quotas, chain }: Requesting,
  { id, owner, requester }: { readonly id: string; readonly owner: Hex; readonly requester: Hex },
  { assetId, accessLevel, message }: Wanted,
  now: Date,
): Promise<void> => {
  if (!(await quotas.take('request-mails', owner, now))) return;
  const [asset, people] = await Promise.all([chain.asset(assetId), findPeople(directory, [requester])]);
  const actor = discreetNameOf(requester, people.get(requester));
  const facts = { assetId, assetTitle: asset.title, actor, accessLevel, expiresAt: null, message };
  await notices.notify({ key: `request:${id}`, wallet: owner, kind: 'access-requested', facts, link: '/shares' });
};

/**
 * Asks the owner for access. One request of a person for an asset is open at a time; asking again changes nothing. The answer is the
 * same whether the owner blocks the sender or not, and whether a mail was sent.
 * @throws Failure asset.not-found; access-request.not-needed for a level one has; request.rate-limited; chain.unavailable
 */
export const requestAccess = async (
  parts: Requesting,
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
  const id = await parts.requests.open(request);
  if (id === null || hidden) return { ok: true };
  // The request stands and is on the owner's page; only its mail is missing.
  await tellOwner(parts, { id, owner, requester }, wanted, now).catch((err: unknown) =>
    parts.log.warn({ err, assetId }, 'the owner was not told of a request'),
  );
  return { ok: true };
};
