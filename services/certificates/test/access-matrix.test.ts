import { accountsByStanding, resultsByStanding, ruledCases } from '@ipr/adapter-rpc/standings.fixture';
import type { HttpFailure } from '@ipr/api';
import { type AssetStanding, assetStandings } from '@ipr/domain';
import { startTestCertificates, type TestCertificates } from './certificates.fixture.ts';

let service: TestCertificates;
let asset: Awaited<ReturnType<typeof accountsByStanding>>;
let certificateId: string;

beforeAll(async () => {
  service = await startTestCertificates();
  asset = await accountsByStanding({ rpcUrl: service.rpcUrl }, service.person);
  const { owner } = asset.people;
  // The certified version is one with a document.
  const own = await service.addVersion(owner, null, 'Pump');
  certificateId = await issuedFor(own, `${asset.assetId}-1`);
});
afterAll(() => service.close());

/** The certificate of another asset of the owner: the same file, recorded for the asset with all standings. */
const issuedFor = async (assetId: string, slot: string): Promise<string> => {
  const calls = service.calls(asset.people.owner);
  const issued = await calls.issueCertificate({
    assetId,
    version: service.versionOf(assetId),
    language: 'en',
    declared: {},
  });
  const certificates = service.database.collection<{ _id: string }>('certificates');
  await certificates.updateOne({ _id: issued.certificateId }, { $set: { assetId: asset.assetId, slot } });
  return issued.certificateId;
};

const callsOf = (standing: AssetStanding) => service.calls(asset.people[standing]);
const order = () => ({ assetId: asset.assetId, version: 1, language: 'en' as const, declared: {} });

const cases = ruledCases('certificates', {
  'certificates.issueCertificate': { 'own asset': (standing) => callsOf(standing).issueCertificate(order()) },
  'certificates.assetCertificates': {
    'own asset': (standing) => callsOf(standing).assetCertificates({ assetId: asset.assetId }),
  },
  'certificates.certificateFile': {
    'of the asset': (standing) => callsOf(standing).certificateFile({ certificateId }),
  },
  'certificates.revokeCertificate': {
    'of the asset': (standing) => callsOf(standing).revokeCertificate({ certificateId }),
  },
});

test.each(cases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(await resultsByStanding(attempt)).toEqual(expected);
});

test('only the owner gets the certificate of an older version; all others get the answer for one that does not exist', async () => {
  const { owner } = asset.people;
  const own = await service.addVersion(owner, null, 'Valve');
  service.clock.aheadMs = 5_000;
  const older = await issuedFor(own, 'older');
  await service.addVersion(owner, own, 'Valve 2');
  service.clock.aheadMs = 10_000;
  const newer = await issuedFor(own, 'newer');
  const answerOf = (called: Promise<unknown>) =>
    called.then(
      () => 'answered',
      ({ code, status, problem }: HttpFailure) => ({ code, status, title: problem?.title, params: problem?.params }),
    );
  const never = '1-aaaaaa-1700000000';
  for (const standing of assetStandings.filter((each) => each !== 'owner')) {
    const calls = callsOf(standing);
    const missing = await answerOf(calls.certificateFile({ certificateId: never }));
    expect(missing).toMatchObject({ code: 'certificate.not-found', status: 404 });
    for (const id of [older, newer]) {
      expect(await answerOf(calls.certificateFile({ certificateId: id }))).toEqual(missing);
      expect(await answerOf(calls.revokeCertificate({ certificateId: id }))).toEqual(missing);
    }
    expect(await answerOf(calls.assetCertificates({ assetId: asset.assetId }))).toEqual(missing);
  }
  const { items } = await callsOf('owner').assetCertificates({ assetId: asset.assetId });
  expect(items.filter(({ revokedAt }) => revokedAt === null).map((each) => each.certificateId)).toEqual(
    expect.arrayContaining([newer, older]),
  );
  for (const id of [older, newer])
    expect(await answerOf(callsOf('owner').certificateFile({ certificateId: id }))).toBe('answered');
});

test('a platform role gives no access to certificates', async () => {
  for (const role of ['support', 'operator'] as const) {
    const calls = service.calls(asset.people.stranger, role);
    const refused = { code: 'certificate.not-found', status: 404 };
    await expect(calls.issueCertificate(order())).rejects.toMatchObject(refused);
    await expect(calls.assetCertificates({ assetId: asset.assetId })).rejects.toMatchObject(refused);
    await expect(calls.certificateFile({ certificateId })).rejects.toMatchObject(refused);
    await expect(calls.revokeCertificate({ certificateId })).rejects.toMatchObject(refused);
  }
});

test('answers an asset that does not exist as one of another person', async () => {
  const missing = callsOf('owner').assetCertificates({ assetId: '999' });
  await expect(missing).rejects.toMatchObject({ code: 'certificate.not-found' });
});

test('refuses every call without a session except the public page, and internal calls of persons', async () => {
  const calls = service.signedOut();
  const missing = { code: 'session.missing' };
  await expect(calls.issueCertificate(order())).rejects.toMatchObject(missing);
  await expect(calls.certificateFile({ certificateId })).rejects.toMatchObject(missing);
  await expect(calls.publicCertificate({ certificateId })).resolves.toMatchObject({ certificateId });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ wallet: asset.people.owner.wallet });
  const internal = await fetch(`${service.url()}/internal/certificates/forget`, { method: 'POST', headers, body });
  expect(internal.status).toBe(403);
});
