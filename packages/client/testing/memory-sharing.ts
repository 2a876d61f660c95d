import {
  type AccessRequest,
  type ConsentRecord,
  type Invitation,
  isCompleteAddress,
  minSearchLetters,
  NameDeclaration,
  type NdaParts,
  type Recipient,
  type Share,
} from '@ipr/api';
import { expiringSoonSeconds, Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { Share as IndexedShare, RegistryIndex } from '@ipr/ports/index';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import { createOnce } from './memory-storage.ts';

type Sharing = PersonApi['sharing'];
type Recorded = Pick<Share, 'shareType' | 'granteeName' | 'granteeEmail' | 'message'>;

interface Parts {
  readonly index: RegistryIndex;
  readonly wallet: Hex;
  readonly email: string;
  readonly journal: Journal;
}

const moment = new Date(0).toISOString();
const idOf = (n: number) => n.toString(16).padStart(24, '0');
const tokenOf = (wallet: Hex) => `token-of-${wallet}`;
const addressOf = (name: string) => `${name.toLowerCase()}@example.org`;
const unrecorded: Recorded = { shareType: 'internal', granteeName: null, granteeEmail: null, message: null };

const shareOf = ({ asset, user, grantor, level, grantedAt, ndaSignedAt: _, ...row }: IndexedShare, email: string) =>
  ({
    ...row,
    assetId: asset.id,
    assetTitle: asset.title,
    assetOwner: asset.owner,
    grantorId: grantor,
    granteeId: user,
    accessLevel: level,
    createdAt: grantedAt,
    grantorEmail: email,
  }) satisfies Omit<Share, keyof Recorded>;

/** Invitation links of the person's grants: at most one per grant is open. The token of a link is its id. */
const createInvitations = () => {
  const invitations: Invitation[] = [];
  const end = (shareId: string) => {
    for (const [at, each] of invitations.entries())
      if (each.shareId === shareId && each.state === 'open') invitations[at] = { ...each, state: 'revoked' };
  };
  return {
    of: (shareId: string) => invitations.filter((each) => each.shareId === shareId).reverse(),
    open: (shareId: string): Invitation => {
      end(shareId);
      const id = idOf(invitations.length + 1);
      const invitation: Invitation = { id, shareId, state: 'open', createdAt: moment, expiresAt: moment };
      invitations.push(invitation);
      return invitation;
    },
    revoke: (id: string) => end(invitations.find((each) => each.id === id)?.shareId ?? ''),
    ofToken: (token: string): Invitation => {
      const found = invitations.find(({ id }) => id === token);
      if (!found) throw new Failure('invitation.not-found');
      return found;
    },
    use: (token: string) => {
      for (const [at, each] of invitations.entries())
        if (each.id === token) invitations[at] = { ...each, state: 'used' };
    },
  };
};

/** Access requests of this person; `addRequest` adds requests of other accounts. */
const createRequests = (wallet: Hex, journal: Journal) => {
  const requests: AccessRequest[] = [];
  const blocked = new Map<Hex, string>();
  const addRequest = (requester: Hex, assetId: string, accessLevel: AccessRequest['accessLevel'], message = '') => {
    const id = idOf(requests.length + 1);
    const who = { requester, requesterName: null, known: false };
    requests.push({ id, assetId, assetTitle: '', ...who, accessLevel, message, state: 'open', createdAt: moment });
  };
  const calls: Pick<Sharing, 'requestAccess' | 'accessRequests' | 'answerRequest' | 'blocks' | 'block' | 'unblock'> = {
    requestAccess: async ({ assetId, accessLevel, message }) => {
      journal.note('sharing.requestAccess');
      addRequest(wallet, assetId, accessLevel, message);
      return { ok: true };
    },
    accessRequests: async ({ direction, assetId }) => {
      const mine = direction === 'outgoing';
      const found = requests.filter(
        (each) => (each.requester === wallet) === mine && (!assetId || each.assetId === assetId),
      );
      const open = found.filter(({ state }) => state === 'open').length;
      return { items: found.reverse(), total: found.length, open };
    },
    answerRequest: async ({ id, state }) => {
      const at = requests.findIndex((each) => each.id === id);
      const known = requests[at];
      if (!known) throw new Failure('request.not-found');
      requests[at] = { ...known, state };
      return { ...known, state };
    },
    blocks: async () => [...blocked].map(([sender, since]) => ({ wallet: sender, since })),
    block: async ({ wallet: sender }) => {
      blocked.set(lowerAddress(sender), moment);
      for (const [at, each] of requests.entries())
        if (each.requester === sender && each.state === 'open') requests[at] = { ...each, state: 'declined' };
      return { ok: true };
    },
    unblock: async ({ wallet: sender }) => {
      blocked.delete(lowerAddress(sender));
      return { ok: true };
    },
  };
  return { calls, addRequest };
};

/** The off-chain state of the sharing service, over the index of this world. */
export const createSharing = ({ index, wallet, email, journal }: Parts) => {
  const once = createOnce();
  const recorded = new Map<string, Recorded>();
  const consents = new Map<string, ConsentRecord['events']>();
  const given = new Map<string, Pick<NdaParts, 'grantor' | 'key'>>();
  const names = new Map<string, NdaParts['grantee']>();
  const people: Recipient[] = [];
  const invitations = createInvitations();
  const requests = createRequests(wallet, journal);
  const rows = async (direction: 'incoming' | 'outgoing'): Promise<Share[]> => {
    const { items } = await index.shares({ wallet, direction, first: 1000 });
    return items.map((row) => ({ ...shareOf(row, email), ...(recorded.get(row.id) ?? unrecorded) }));
  };
  const statusFilter = async (status: string | undefined): Promise<(share: Share) => boolean> => {
    if (status !== 'EXPIRING') return (share) => !status || share.status === status;
    const { at } = await index.shares({ wallet, direction: 'incoming', first: 1 });
    const last = at.time + expiringSoonSeconds;
    return ({ status: shown, expiresAt }) => shown === 'ACTIVE' && expiresAt !== 0 && expiresAt <= last;
  };
  const find = async (id: string): Promise<Share> => {
    const found = [...(await rows('outgoing')), ...(await rows('incoming'))].find((share) => share.id === id);
    if (!found) throw new Failure('request.not-found');
    return found;
  };
  const sharing: Partial<Sharing> = {
    ...requests.calls,
    shares: async ({ assetId, status, until = Infinity, page = 1, limit = 10 }) => {
      const first = (Number(page) - 1) * Number(limit);
      journal.note('sharing.shares');
      const isWanted = await statusFilter(status);
      const wanted = (share: Share) =>
        (!assetId || share.assetId === assetId) && share.createdAt <= Number(until) && isWanted(share);
      const [incoming, outgoing] = [(await rows('incoming')).filter(wanted), (await rows('outgoing')).filter(wanted)];
      const pending = (of: readonly Share[]) => of.filter((share) => share.status === 'PENDING').length;
      const counts = { incomingCount: incoming.length, outgoingCount: outgoing.length };
      const onPage = (of: Share[]) => of.slice(first, first + Number(limit));
      const waiting = { incomingPending: pending(incoming), outgoingPending: pending(outgoing) };
      return { incoming: onPage(incoming), outgoing: onPage(outgoing), ...counts, ...waiting };
    },
    recordShare: async (input, { idempotencyKey } = {}) => {
      journal.note('sharing.recordShare');
      return once(idempotencyKey, input, async () => {
        const { id, shareType, name = null, email: given, recipientToken, message, invite } = input;
        const found = people.find(({ token }) => token === recipientToken);
        const granteeEmail = given ?? (found ? addressOf(found.name) : null);
        recorded.set(id, { shareType, granteeName: name, granteeEmail, message: message || null });
        return { share: await find(id), invitation: invite ? invitations.open(id) : null };
      });
    },
    recordConsent: async ({ id, events }, { idempotencyKey } = {}) => {
      journal.note('sharing.recordConsent');
      return once(idempotencyKey, [id, events], async () => {
        const grant = (await rows('incoming')).find((share) => share.id === id);
        if (grant && grant.state !== 'PENDING') throw new Failure('share.consent-closed');
        const known = consents.get(id) ?? [];
        consents.set(id, [...known, ...events.map((event) => ({ ...event, receivedAt: moment, wallet }))]);
        return { ok: true as const };
      });
    },
    storeNdaParts: async ({ ndaHash, ...parts }) => {
      journal.note('sharing.storeNdaParts');
      given.set(ndaHash, parts);
      return { ok: true as const };
    },
    ndaParts: async ({ id }) => {
      const { ndaHash } = await find(id);
      return { grantor: null, key: null, ...given.get(ndaHash), grantee: names.get(id) ?? null };
    },
    declareName: async ({ id, ...declaration }) => {
      journal.note('sharing.declareName');
      if ((await find(id)).state !== 'PENDING') throw new Failure('share.consent-closed');
      names.set(id, NameDeclaration.parse(declaration));
      return { ok: true as const };
    },
    consent: async ({ id }) => ({
      shareId: id,
      events: consents.get(id) ?? [],
      timestamp: null,
      custody: 'assisted' as const,
    }),
    findRecipients: async ({ q = '' }) => {
      journal.note('sharing.findRecipients');
      const typed = q.toLowerCase();
      if (typed.length < minSearchLetters) return [];
      const isMeant = ({ name, wallet }: Recipient) =>
        isCompleteAddress(q) ? [addressOf(name), wallet].includes(typed) : name.toLowerCase().includes(typed);
      return people.filter(isMeant);
    },
    provisionRecipient: async ({ email: of }) => {
      journal.note('sharing.provisionRecipient');
      const digits = [...of].map((letter) => letter.charCodeAt(0).toString(16)).join('');
      return { wallet: `0x${digits.padEnd(40, '0').slice(0, 40)}` };
    },
    invite: async ({ id }) => {
      journal.note('sharing.invite');
      return invitations.open((await find(id)).id);
    },
    invitations: async ({ id }) => invitations.of(id),
    invitationPage: async ({ token }) => {
      const { shareId, state } = invitations.ofToken(token);
      const { assetId, assetTitle, accessLevel, expiresAt } = await find(shareId);
      return { state, assetId, assetTitle, accessLevel, expiresAt, grantor: 'Grace', maskedEmail: 'e…@example.org' };
    },
    useInvitation: async ({ token }) => {
      const { shareId } = invitations.ofToken(token);
      invitations.use(token);
      return { assetId: (await find(shareId)).assetId, shareId };
    },
    revokeInvitation: async ({ id }) => {
      journal.note('sharing.revokeInvitation');
      invitations.revoke(id);
      return { ok: true };
    },
  };
  return {
    sharing: sharing as Sharing,
    consents,
    addRequest: requests.addRequest,
    /** An account that can be found by search. */
    introduce: (name: string, who: Hex) =>
      void people.push({
        wallet: who,
        name,
        maskedEmail: `${name[0]?.toLowerCase()}…@example.org`,
        token: tokenOf(who),
      }),
  };
};
