import { type AssetStanding, assetStandings, lacksLevel, mayDo, passedLevel, roleOf } from '@ipr/domain';
import { type Grant, type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
let owner: Person;
let assetId: string;
/** Somebody of each standing to one asset. */
let people: Record<AssetStanding, Person>;
/** Their grants, as far as they have or had one. */
const grants: Partial<Record<AssetStanding, Grant>> = {};
/** A grant to somebody else, by the owner, that waits. */
let foreign: Grant;
let foreignToken: string;

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const words = { shareType: 'internal', locale: 'en' } as const;

const letIn = async (standing: AssetStanding, terms: object, accepts = true) => {
  const person = people[standing];
  grants[standing] = await service.grant(owner, assetId, person, terms);
  if (accepts) await service.accept(assetId, person);
};

beforeAll(async () => {
  service = await startTestSharing();
  owner = service.person();
  const made = assetStandings.map((standing) => [standing, standing === 'owner' ? owner : service.person()] as const);
  people = Object.fromEntries(made) as typeof people;
  assetId = await service.register(owner, 'Pump');
  const other = await service.register(owner, 'Another');
  await service.grant(owner, other, people.none);
  await letIn('pending', {}, false);
  await letIn('view', { role: 1 });
  await letIn('edit', { role: 2 });
  await letIn('admin', { role: 3 });
  await letIn('revoked', { role: 3 });
  await service.revoke(owner, assetId, people.revoked);
  await letIn('expired', { role: 3, expiresAt: Math.floor(Date.now() / 1000) + 5 });
  foreign = await service.grant(owner, assetId, service.person());
  const note = { id: foreign.id, txHash: foreign.txHash, ...words, invite: true };
  await owner.calls.recordShare(note, once());
  const mailed = [...service.around.told.values()].findLast(({ link }) => link.startsWith('/invite#'));
  foreignToken = mailed?.link.slice('/invite#'.length) ?? '';
  await until(async () => {
    await service.tick();
    return !(await service.chain.hasAccess(assetId, people.expired.wallet, 1));
  });
});
afterAll(() => service.close());

/** 'ok', or the code of the failure. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  );

const each = (expected: (standing: AssetStanding) => string) =>
  Object.fromEntries(assetStandings.map((standing) => [standing, expected(standing)]));
const ask = async (call: (person: Person, standing: AssetStanding) => Promise<unknown>) =>
  Object.fromEntries(
    await Promise.all(
      assetStandings.map(async (standing) => [standing, await outcome(call(people[standing], standing))] as const),
    ),
  );

test('the chain passes of everybody exactly the levels that the rules say', async () => {
  for (const level of ['view', 'edit', 'admin'] as const) {
    const passed = await Promise.all(
      assetStandings.map((standing) => service.chain.hasAccess(assetId, people[standing].wallet, roleOf[level])),
    );
    expect([level, passed]).toEqual([level, assetStandings.map((standing) => !lacksLevel(standing, level))]);
  }
  const viewers = assetStandings.filter((standing) => mayDo(standing, 'view'));
  expect(viewers).toEqual(assetStandings.filter((standing) => passedLevel(standing) !== 'none'));
});

test('everybody lists their own shares and nobody another’s', async () => {
  expect(await ask(({ calls, wallet }) => calls.shares({ wallet }))).toEqual(each(() => 'ok'));
  const stranger = service.person().wallet;
  expect(await ask(({ calls }) => calls.shares({ wallet: stranger }))).toEqual(each(() => 'share.not-found'));
});

test('what each sees of the asset’s shares is their own, and all of them for the owner', async () => {
  const seen = async ({ calls, wallet }: Person) => {
    const { incomingCount, outgoingCount } = await calls.shares({ wallet, assetId });
    return incomingCount + outgoingCount;
  };
  const counts = await Promise.all(assetStandings.map((standing) => seen(people[standing])));
  const expected = assetStandings.map((standing) => (standing === 'owner' ? 7 : grants[standing] ? 1 : 0));
  expect(counts).toEqual(expected);
});

test('a grant is written down, its links are sent, listed and revoked by its grantor alone', async () => {
  const { id, txHash } = foreign;
  const byGrantor = (standing: AssetStanding) => (standing === 'owner' ? 'ok' : 'share.not-found');
  expect(await ask(({ calls }) => calls.recordShare({ id, txHash, ...words }, once()))).toEqual(each(byGrantor));
  expect(await ask(({ calls }) => calls.invitations({ id }))).toEqual(each(byGrantor));
  const [sent] = await owner.calls.invitations({ id });
  const revoke = ({ calls }: Person, standing: AssetStanding) =>
    standing === 'owner' ? Promise.resolve() : calls.revokeInvitation({ id: sent?.id ?? '' });
  const refused = each((standing) => (standing === 'owner' ? 'ok' : 'invitation.not-found'));
  expect(await ask(revoke)).toEqual(refused);
  expect(await ask(({ calls }) => calls.useInvitation({ token: foreignToken }))).toEqual(
    each(() => 'invitation.not-found'),
  );
  expect(await ask(({ calls }) => calls.invite({ id, locale: 'en' }, once()))).toEqual(each(byGrantor));
});

test('consent to another’s grant is nobody’s to give, and is read by its two sides', async () => {
  const events = [{ type: 'shown', at: '2026-01-02T03:04:05Z' }] as const;
  const { id } = foreign;
  expect(await ask(({ calls }) => calls.recordConsent({ id, events: [...events] }, once()))).toEqual(
    each(() => 'share.not-found'),
  );
  expect(await ask(({ calls }) => calls.consent({ id }))).toEqual(
    each((standing) => (standing === 'owner' ? 'ok' : 'share.not-found')),
  );
});

test('consent to one’s own grant is recorded and read, also of one that has ended', async () => {
  const own = (standing: AssetStanding) => grants[standing]?.id ?? `${assetId}-${people[standing].wallet}-1`;
  const events = [{ type: 'shown', at: '2026-01-02T03:04:05Z' }] as const;
  const expected = each((standing) => (grants[standing] ? 'ok' : 'share.not-found'));
  const record = ({ calls }: Person, standing: AssetStanding) =>
    calls.recordConsent({ id: own(standing), events: [...events] }, once());
  expect(await ask(record)).toEqual(expected);
  expect(await ask(({ calls }, standing) => calls.consent({ id: own(standing) }))).toEqual(expected);
});

test('whoever lacks a level may ask for it', async () => {
  for (const accessLevel of ['view', 'edit', 'admin'] as const) {
    const asked = await ask(({ calls }) => calls.requestAccess({ assetId, accessLevel, locale: 'en' }, once()));
    const expected = each((standing) => (lacksLevel(standing, accessLevel) ? 'ok' : 'access-request.not-needed'));
    expect([accessLevel, asked]).toEqual([accessLevel, expected]);
  }
});

test('requests are seen and answered by the owner alone', async () => {
  const { items } = await owner.calls.accessRequests({ direction: 'incoming' });
  expect(items.length).toBeGreaterThan(0);
  const lists = await Promise.all(
    assetStandings.map((standing) => people[standing].calls.accessRequests({ direction: 'incoming' })),
  );
  expect(lists.map(({ total }) => total > 0)).toEqual(assetStandings.map((standing) => standing === 'owner'));
  const [{ id } = { id: '' }] = items;
  expect(await ask(({ calls }) => calls.answerRequest({ id, state: 'declined' }))).toEqual(
    each((standing) => (standing === 'owner' ? 'ok' : 'access-request.not-found')),
  );
});

test('people, searches and blocks are for whoever is signed in, and nothing but a link’s page for anybody else', async () => {
  expect(await ask(({ calls }) => calls.findRecipients({ q: 'a' }))).toEqual(each(() => 'ok'));
  expect(await ask(({ calls }) => calls.blocks({}))).toEqual(each(() => 'ok'));
  expect(await ask(({ calls, wallet }) => calls.block({ wallet }).then(() => calls.unblock({ wallet })))).toEqual(
    each(() => 'ok'),
  );
  const nobody = service.anybody();
  const page = await outcome(nobody.invitationPage({ token: foreignToken }));
  const others = [
    nobody.shares({ wallet: owner.wallet }),
    nobody.recordShare({ id: foreign.id, txHash: foreign.txHash, ...words }),
    nobody.recordConsent({ id: foreign.id, events: [{ type: 'shown', at: '2026-01-02T03:04:05Z' }] }),
    nobody.consent({ id: foreign.id }),
    nobody.findRecipients({ q: 'a' }),
    nobody.provisionRecipient({ email: 'a@example.org', name: 'Somebody' }),
    nobody.invite({ id: foreign.id, locale: 'en' }),
    nobody.invitations({ id: foreign.id }),
    nobody.revokeInvitation({ id: 'a'.repeat(24) }),
    nobody.useInvitation({ token: foreignToken }),
    nobody.requestAccess({ assetId, accessLevel: 'view', locale: 'en' }),
    nobody.accessRequests({ direction: 'incoming' }),
    nobody.answerRequest({ id: 'a'.repeat(24), state: 'declined' }),
    nobody.blocks({}),
    nobody.block({ wallet: owner.wallet }),
    nobody.unblock({ wallet: owner.wallet }),
  ].map(outcome);
  expect([page, ...new Set(await Promise.all(others))]).toEqual(['ok', 'session.missing']);
});
