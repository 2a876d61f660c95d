import type { AccessRequest } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type Directory, discreetNameOf, findPeople, nameOf, type People } from '../people/people.ts';
import type { ShareRecords } from '../shares/repository.ts';
import type { AccessRequests, Blocks } from './repository.ts';
import type { StoredRequest } from './request.ts';

export interface AnswerRequestsDeps {
  readonly requests: AccessRequests;
  readonly blocks: Blocks;
  readonly records: Pick<ShareRecords, 'haveShared'>;
  readonly chain: Pick<Chain, 'asset'>;
  readonly directory: Directory;
}

const present = async (
  { records, chain }: AnswerRequestsDeps,
  { id, assetId, owner, requester, accessLevel, message, state, createdAt }: StoredRequest,
  people: People,
): Promise<AccessRequest> => {
  const [known, asset] = await Promise.all([records.haveShared(owner, requester), chain.asset(assetId)]);
  const entry = people.get(requester);
  return {
    id,
    assetId,
    requester,
    accessLevel,
    message,
    state,
    known,
    assetTitle: asset.title,
    // The full address is shown only to people with a grant between them (decision P9).
    requesterName: entry ? (known ? nameOf : discreetNameOf)(requester, entry) : null,
    createdAt: createdAt.toISOString(),
  };
};

/** Requests to or by the caller, newest first. @throws Failure chain.unavailable */
export const listRequests = async (
  deps: AnswerRequestsDeps,
  caller: Hex,
  wanted: {
    readonly direction: 'incoming' | 'outgoing';
    readonly assetId?: string | undefined;
    readonly page: number;
    readonly limit: number;
  },
): Promise<{ items: AccessRequest[]; total: number; open: number }> => {
  const { page, limit, ...rest } = wanted;
  const found = await deps.requests.list({ wallet: caller, ...rest, limit, skip: (page - 1) * limit });
  const requesters = found.items.map(({ requester }) => requester);
  const people: People = await findPeople(deps.directory, requesters).catch(() => new Map());
  return { ...found, items: await Promise.all(found.items.map((request) => present(deps, request, people))) };
};

/** Owners grant and decline, senders withdraw; a hidden request does not exist for its owner. */
const mayMove = (request: StoredRequest, caller: Hex, state: Exclude<StoredRequest['state'], 'open'>): boolean =>
  state === 'withdrawn' ? request.requester === caller : request.owner === caller && !request.hidden;

/** The follower of the registry also marks requests as granted; losing that race to the same state is a success. */
const settle = async (
  { requests }: AnswerRequestsDeps,
  { id, state }: { readonly id: string; readonly state: Exclude<StoredRequest['state'], 'open'> },
): Promise<boolean> => (await requests.answer(id, state)) || (await requests.find(id))?.state === state;

/** @throws Failure access-request.not-found for a missing request, another person's, and a closed one */
export const answerRequest = async (
  deps: AnswerRequestsDeps,
  caller: Hex,
  { id, state }: { readonly id: string; readonly state: Exclude<StoredRequest['state'], 'open'> },
): Promise<AccessRequest> => {
  const found = await deps.requests.find(id);
  if (!found || !mayMove(found, caller, state)) throw new Failure('access-request.not-found');
  if (!(await settle(deps, { id, state }))) throw new Failure('access-request.not-found');
  const people: People = await findPeople(deps.directory, [found.requester]).catch(() => new Map());
  return present(deps, { ...found, state }, people);
};

/** @returns the senders that the caller blocks, newest first. */
export const listBlocks = async ({ blocks }: Pick<AnswerRequestsDeps, 'blocks'>, caller: Hex, until?: string) =>
  (await blocks.list(caller, until === undefined ? undefined : new Date(until))).map(({ wallet, since }) => ({
    wallet,
    since: since.toISOString(),
  }));

/** Blocks a sender: hides their later requests from the caller and declines the open ones. */
export const blockSender = async (
  { blocks, requests }: Pick<AnswerRequestsDeps, 'blocks' | 'requests'>,
  caller: Hex,
  sender: Hex,
  now = new Date(),
): Promise<{ ok: true }> => {
  await blocks.add(caller, sender, now);
  await requests.hideFrom(caller, sender);
  return { ok: true };
};
