import { randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { type Person, startTestSharing, type TestSharing } from './sharing.fixture.ts';

let service: TestSharing;
let [owner, guest, other]: Person[] = [];

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const newHash = (): Hex => `0x${randomBytes(32).toString('hex')}`;
const salt = '5a'.repeat(32);
const given = { grantor: { name: 'Ada Núñez', salt }, key: '6b'.repeat(32) };
const notFound = { code: 'share.not-found' };

beforeAll(async () => {
  service = await startTestSharing({ SHARING_NDA_PARTS_PER_DAY: '6' });
});
beforeEach(() => {
  [owner, guest, other] = [service.person(), service.person(), service.person()];
});
afterAll(() => service.close());

const [granter, grantee, stranger] = [() => owner as Person, () => guest as Person, () => other as Person];

/** A grant whose parts its grantor stored before. */
const granted = async () => {
  const ndaHash = newHash();
  await granter().calls.storeNdaParts({ ndaHash, ...given }, once());
  const assetId = await service.register(granter());
  return { ndaHash, ...(await service.grant(granter(), assetId, grantee(), { ndaHash })) };
};

test('both sides read the grantor’s name and the key of the text at once, though the grant was never recorded', async () => {
  const { id } = await granted();
  const expected = { ...given, grantee: null };
  expect(await grantee().calls.ndaParts({ id })).toEqual(expected);
  expect(await granter().calls.ndaParts({ id })).toEqual(expected);
  await expect(stranger().calls.ndaParts({ id })).rejects.toMatchObject(notFound);
});

test('what is stored under a hash first remains: equal parts are accepted again, others refused', async () => {
  const { id, ndaHash } = await granted();
  await granter().calls.storeNdaParts({ ndaHash, ...given }, once());
  const change = { ndaHash, ...given, grantor: { name: 'Eve', salt } };
  await expect(stranger().calls.storeNdaParts(change, once())).rejects.toMatchObject({ code: 'request.invalid' });
  expect((await grantee().calls.ndaParts({ id })).grantor).toEqual(given.grantor);
});

test('the grantee’s name can be corrected until the acceptance, and never later', async () => {
  const { id, assetId } = await granted();
  await grantee().calls.declareName({ id, name: 'Bo', signature: '0x12' }, once());
  const signed = { name: 'Bo Ek', signature: '0x1234' as const };
  await grantee().calls.declareName({ id, ...signed }, once());
  await expect(granter().calls.declareName({ id, ...signed }, once())).rejects.toMatchObject(notFound);
  await service.accept(assetId, grantee());
  const late = grantee().calls.declareName({ id, name: 'X Y', signature: '0x12' }, once());
  await expect(late).rejects.toMatchObject({ code: 'share.consent-closed' });
  expect((await granter().calls.ndaParts({ id })).grantee).toEqual(signed);
});

test('parts remain readable for both sides after the grant was replaced by another', async () => {
  const { id, assetId } = await granted();
  const second = await service.grant(granter(), assetId, grantee(), { ndaHash: newHash() });
  for (const person of [granter(), grantee()]) {
    expect((await person.calls.ndaParts({ id })).grantor).toEqual(given.grantor);
    expect(await person.calls.ndaParts({ id: second.id })).toEqual({ grantor: null, key: null, grantee: null });
  }
});

test.each([
  ['a control character', 'Ada\u0007Núñez'],
  ['a change of direction', 'Ada \u202eNúñez'],
  ['an invisible space', 'Ada\u200bNúñez'],
  ['one letter', 'A'],
])('refuses a name with %s', async (_, name) => {
  const { id } = await granted();
  const bad = grantee().calls.declareName({ id, name, signature: '0x12' }, once());
  await expect(bad).rejects.toMatchObject({ code: 'request.invalid' });
});

test('limits the parts that one person stores per day', async () => {
  const store = () => granter().calls.storeNdaParts({ ndaHash: newHash(), ...given }, once());
  for (let count = 0; count < 6; count++) await store();
  await expect(store()).rejects.toMatchObject({ code: 'request.rate-limited' });
});
