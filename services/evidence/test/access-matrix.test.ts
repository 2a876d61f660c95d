import { accountsByStanding, resultsByStanding, ruledCases, type Standings } from '@ipr/adapter-rpc/standings.fixture';
import type { AssetStanding } from '@ipr/domain';
import { type Person, startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

let service: TestEvidence;
let asset: Standings<Person>;
let foreign: string;

beforeAll(async () => {
  service = await startTestEvidence();
  asset = await accountsByStanding({ rpcUrl: service.rpcUrl }, () => service.person());
  const guest = service.person();
  const grant = await service.grant(asset.people.owner, asset.assetId, guest);
  await service.accept(asset.assetId, guest);
  foreign = grant.id;
  // The other documents of this asset's grants were never stored.
  await until(async () => {
    await service.database.collection('pending').updateMany({}, { $set: { nextAt: new Date(0), tries: 7 } });
    const own = await service.database.collection('records').countDocuments({ assetId: asset.assetId });
    return own === 7 && (await service.database.collection('records').findOne({ id: foreign }));
  });
});
afterAll(() => service.close());

const callsOf = (standing: AssetStanding) => service.calls(asset.people[standing]);

const cases = ruledCases('evidence', {
  'evidence.evidenceRecord': {
    version: (standing) => callsOf(standing).evidenceRecord({ kind: 'registration', id: `${asset.assetId}-1` }),
    foreign: (standing) => callsOf(standing).evidenceRecord({ kind: 'acceptance', id: foreign }),
    own: (standing) =>
      callsOf(standing).evidenceRecord({
        kind: 'acceptance',
        id: `${asset.assetId}-${asset.people[standing].wallet}-1`,
      }),
  },
  'evidence.evidenceRecords': { asset: (standing) => callsOf(standing).evidenceRecords({ assetId: asset.assetId }) },
});

test.each(cases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(await resultsByStanding(attempt)).toEqual(expected);
});

test('lists versions for accounts with view access, and acceptances for their two sides', async () => {
  const kinds = async (standing: AssetStanding) => {
    const { items } = await callsOf(standing).evidenceRecords({ assetId: asset.assetId });
    return items.map(({ kind }) => kind).sort();
  };
  const accepted = (count: number) => Array.from({ length: count }, () => 'acceptance');
  expect(await kinds('owner')).toEqual([...accepted(6), 'registration']);
  expect(await kinds('view')).toEqual(['acceptance', 'registration']);
  expect(await kinds('revoked')).toEqual(['acceptance']);
  for (const standing of ['none', 'pending', 'stranger'] as const) expect(await kinds(standing)).toEqual([]);
});

test('refuses every call without a session except the public keys, and internal calls of persons', async () => {
  const calls = service.signedOut();
  const missing = { code: 'session.missing' };
  await expect(calls.evidenceRecords({ assetId: asset.assetId })).rejects.toMatchObject(missing);
  await expect(calls.evidenceRecord({ kind: 'acceptance', id: foreign })).rejects.toMatchObject(missing);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ id: foreign });
  const internal = await fetch(`${service.url()}/internal/evidence/consents`, { method: 'POST', headers, body });
  expect(internal.status).toBe(403);
});
