import { accountsByStanding, resultsByStanding, ruledCases } from '@ipr/adapter-rpc/standings.fixture';
import type { AssetStanding } from '@ipr/domain';
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
  const found = service.assets.get(own);
  if (!found) throw new Error('no asset');
  const issued = await service.calls(owner).issueCertificate({ assetId: own, language: 'en', declared: {} });
  certificateId = issued.certificateId;
  // The certificate of the asset with all standings: the same file, named for that asset.
  const certificates = service.database.collection<{ _id: string }>('certificates');
  const slot = `${asset.assetId}-1`;
  await certificates.updateOne({ _id: certificateId }, { $set: { assetId: asset.assetId, slot } });
}, 120_000);
afterAll(() => service.close());

const callsOf = (standing: AssetStanding) => service.calls(asset.people[standing]);
const order = () => ({ assetId: asset.assetId, language: 'en' as const, declared: {} });

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
