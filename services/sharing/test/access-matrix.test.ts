import { registryAbi } from '@ipr/abi';
import { accountsByStanding, resultsByStanding, ruledCases, type Standings } from '@ipr/adapter-rpc/standings.fixture';
import { type AssetStanding, assetStandings, lacksLevel, mayDo, passedLevel, roleOf } from '@ipr/domain';
import { callRules } from '@ipr/domain/access-calls';
import { functionsWithoutAccess } from '@ipr/domain/calls-without-access';
import { failureOfRevert } from '@ipr/protocol/registry/failure-of-revert';
import type { Call } from '@ipr/protocol/safe/call';
import { type Grant, type Person, startTestSharing, type TestSharing } from './sharing.fixture.ts';

let service: TestSharing;
let asset: Standings<Person>;
let owner: Person;
/** A pending grant by the owner to another person. */
let foreign: Grant;

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const words = { shareType: 'internal', locale: 'en' } as const;
const events = [{ type: 'shown' as const, at: '2026-01-02T03:04:05Z' }];
const declaration = { name: 'Ada Núñez', signature: '0x1234' } as const;
const callsOf = (standing: AssetStanding) => asset.people[standing].calls;
const invite = () => owner.calls.invite({ id: foreign.id, locale: 'en' }, once());
const newestToken = (): string => {
  const mailed = [...service.around.received.values()].findLast(({ link }) => link.startsWith('/invite#'));
  return mailed?.link.slice('/invite#'.length) ?? '';
};

beforeAll(async () => {
  service = await startTestSharing();
  asset = await accountsByStanding({ rpcUrl: service.rpcUrl }, () => service.person());
  owner = asset.people.owner;
  foreign = await service.grant(owner, asset.assetId, service.person());
  await owner.calls.recordShare({ id: foreign.id, txHash: foreign.txHash, ...words, invite: true }, once());
});
afterAll(() => service.close());

/** The grant that a person has, had, or never got. */
const ownId = (standing: AssetStanding) => `${asset.assetId}-${asset.people[standing].wallet}-1`;
const requestAccess = (accessLevel: 'view' | 'edit' | 'admin') => (standing: AssetStanding) =>
  callsOf(standing).requestAccess({ assetId: asset.assetId, accessLevel, locale: 'en' }, once());

const httpCases = ruledCases('sharing', {
  'sharing.shares': {
    own: (standing) => callsOf(standing).shares({ wallet: asset.people[standing].wallet }),
    'of another wallet': (standing) => callsOf(standing).shares({ wallet: service.person().wallet }),
  },
  'sharing.recordShare': {
    foreign: (standing) => callsOf(standing).recordShare({ id: foreign.id, txHash: foreign.txHash, ...words }, once()),
  },
  'sharing.recordConsent': {
    foreign: (standing) => callsOf(standing).recordConsent({ id: foreign.id, events }, once()),
    own: (standing) => callsOf(standing).recordConsent({ id: ownId(standing), events }, once()),
  },
  'sharing.consent': {
    foreign: (standing) => callsOf(standing).consent({ id: foreign.id }),
    own: (standing) => callsOf(standing).consent({ id: ownId(standing) }),
  },
  'sharing.ndaParts': {
    foreign: (standing) => callsOf(standing).ndaParts({ id: foreign.id }),
    own: (standing) => callsOf(standing).ndaParts({ id: ownId(standing) }),
  },
  'sharing.declareName': {
    foreign: (standing) => callsOf(standing).declareName({ id: foreign.id, ...declaration }, once()),
    own: (standing) => callsOf(standing).declareName({ id: ownId(standing), ...declaration }, once()),
  },
  'sharing.invite': { foreign: (standing) => callsOf(standing).invite({ id: foreign.id, locale: 'en' }, once()) },
  'sharing.invitations': { foreign: (standing) => callsOf(standing).invitations({ id: foreign.id }) },
  'sharing.revokeInvitation': {
    foreign: async (standing) => callsOf(standing).revokeInvitation({ id: (await invite()).id }),
  },
  'sharing.useInvitation': {
    foreign: async (standing) => {
      await invite();
      return callsOf(standing).useInvitation({ token: newestToken() });
    },
  },
  'sharing.requestAccess': { view: requestAccess('view'), edit: requestAccess('edit'), admin: requestAccess('admin') },
  'sharing.answerRequest': {
    'to the owner': async (standing) => {
      const { items } = await owner.calls.accessRequests({ direction: 'incoming' });
      return callsOf(standing).answerRequest({ id: items[0]?.id ?? '', state: 'declined' });
    },
  },
});

test.each(httpCases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(await resultsByStanding(attempt)).toEqual(expected);
});

const hash = (byte: string) => byte.repeat(32);
const send = (call: (standing: AssetStanding) => Call | Promise<Call>) => async (standing: AssetStanding) =>
  asset.attempt(asset.people[standing].wallet, await call(standing)).catch((thrown: unknown) => {
    throw failureOfRevert(thrown);
  });

const chainCases = ruledCases('registry', {
  'registry.updateAsset': {
    asset: send(() =>
      asset.chain.updateAsset({ id: asset.assetId, fileHash: hash('ab'), cid: foreign.cid, title: 'New' }),
    ),
  },
  'registry.grantAccess': {
    'to a newcomer': send(() => {
      const terms = { role: roleOf.admin, expiresAt: 0, ndaHash: hash('cd'), cid: foreign.cid };
      return asset.chain.grantAccess({ id: asset.assetId, user: service.person().wallet, ...terms });
    }),
  },
  'registry.revokeAccess': {
    foreign: send(() => {
      const user = `0x${foreign.id.split('-0x')[1]?.slice(0, 40)}` as const;
      return asset.chain.revokeAccess({ id: asset.assetId, user });
    }),
  },
  'registry.acceptAccess': {
    own: send(async (standing) => {
      const signature = await asset.consent(asset.assetId, asset.people[standing]);
      return asset.chain.acceptAccess({ id: asset.assetId, signature });
    }),
  },
  'registry.relinquishAccess': { own: send(() => asset.chain.relinquishAccess({ id: asset.assetId })) },
});

test.each(chainCases)(
  'on chain, %s, %s: answers every standing as the table requires',
  async (_, __, expected, attempt) => {
    expect(await resultsByStanding(attempt)).toEqual(expected);
  },
);

test('has a rule, or a reason for none, for every state-changing function of the registry', () => {
  const changing = registryAbi.flatMap((item) =>
    item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
  );
  const ruled = Object.keys(callRules).flatMap((call) => (call.startsWith('registry.') ? [call.slice(9)] : []));
  expect([...ruled, ...Object.keys(functionsWithoutAccess)].sort()).toEqual([...changing].sort());
});

test('passes exactly the levels of the rules on chain for every standing', async () => {
  for (const level of ['view', 'edit', 'admin'] as const) {
    const passed = await Promise.all(
      assetStandings.map((standing) =>
        asset.chain.hasAccess(asset.assetId, asset.people[standing].wallet, roleOf[level]),
      ),
    );
    expect([level, passed]).toEqual([level, assetStandings.map((standing) => !lacksLevel(standing, level))]);
  }
  const viewers = assetStandings.filter((standing) => mayDo(standing, 'view'));
  expect(viewers).toEqual(assetStandings.filter((standing) => passedLevel(standing) !== 'none'));
});

test('shows each person their own shares and requests of the asset, and the owner all of them', async () => {
  const seen = async (standing: AssetStanding) => {
    const { wallet, calls } = asset.people[standing];
    const { incomingCount, outgoingCount } = await calls.shares({ wallet, assetId: asset.assetId });
    const { total } = await calls.accessRequests({ direction: 'incoming' });
    return [incomingCount + outgoingCount, total > 0];
  };
  expect(await Promise.all(assetStandings.map(seen))).toEqual(
    assetStandings.map((standing) => (standing === 'owner' ? [7, true] : [asset.grants[standing] ? 1 : 0, false])),
  );
});

test('refuses every call without a session except the page of an invitation', async () => {
  const noAccount = service.signedOut();
  const { id, txHash } = foreign;
  const page = await resultsByStanding(() => noAccount.invitationPage({ token: newestToken() }));
  expect(new Set(Object.values(page))).toEqual(new Set(['ok']));
  const { assetId } = asset;
  const { wallet } = owner;
  const calls = [
    noAccount.shares({ wallet }),
    noAccount.recordShare({ id, txHash, ...words }),
    noAccount.recordConsent({ id, events }),
    noAccount.consent({ id }),
    noAccount.storeNdaParts({ ndaHash: txHash, grantor: { name: 'Ada', salt: 'ab'.repeat(32) }, key: null }),
    noAccount.ndaParts({ id }),
    noAccount.declareName({ id, ...declaration }),
    noAccount.findRecipients({ q: 'a' }),
    noAccount.provisionRecipient({ email: 'a@example.org', name: 'Guest' }),
    noAccount.invite({ id, locale: 'en' }),
    noAccount.invitations({ id }),
    noAccount.revokeInvitation({ id: 'a'.repeat(24) }),
    noAccount.useInvitation({ token: newestToken() }),
    noAccount.requestAccess({ assetId, accessLevel: 'view', locale: 'en' }),
    noAccount.accessRequests({ direction: 'incoming' }),
    noAccount.answerRequest({ id: 'a'.repeat(24), state: 'declined' }),
    noAccount.blocks({}),
    noAccount.block({ wallet }),
    noAccount.unblock({ wallet }),
  ].map((call) => expect(call).rejects.toMatchObject({ code: 'session.missing' }));
  await Promise.all(calls);
});
