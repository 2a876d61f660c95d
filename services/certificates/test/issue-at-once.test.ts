import { Failure } from '@ipr/domain';
import { type Actor, startTestCertificates, type TestCertificates, until } from './certificates.fixture.ts';

let service: TestCertificates;
beforeAll(async () => {
  service = await startTestCertificates();
});
afterAll(() => service.close());
afterEach(() => {
  service.clock.aheadMs = 0;
});

const issue = (owner: Actor, assetId: string, language: 'de' | 'fr' = 'de') =>
  service.calls(owner).issueCertificate({ assetId, version: service.versionOf(assetId), language, declared: {} });
const claimsOf = (assetId: string) => service.database.collection('certificates').countDocuments({ assetId });
const registered = async () => {
  const owner = service.person();
  return { owner, assetId: await service.addVersion(owner, null, 'Pump') };
};

test('two requests at once give one certificate that is rendered once', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  const proceed = service.holdRenderer();
  const both = Promise.all([issue(owner, assetId), issue(owner, assetId)]);
  await until(async () => service.orders.length > rendered);
  proceed();
  const [one, other] = await both;
  expect(other).toEqual(one);
  expect(service.orders.length).toBe(rendered + 1);
});

test('a process that was killed during the rendering delays the certificate and keeps its number', async () => {
  const { owner, assetId } = await registered();
  const issued = await issue(owner, assetId);
  const certificates = service.database.collection<{ _id: string }>('certificates');
  const leaseUntil = new Date(Date.now() + 60_000);
  // The state that a killed process leaves: the number is given, the lease runs, no file is named.
  const left = { sha256: null, facts: null, bytes: 0, leaseHolder: 'killed', leaseUntil };
  await certificates.updateOne({ _id: issued.certificateId }, { $set: left });
  service.clock.aheadMs = 61_000;
  expect((await issue(owner, assetId)).certificateId).toBe(issued.certificateId);
});

test('a certificate whose rendering was killed before the clock was set back waits for one lease, not for the old time', async () => {
  const { owner, assetId } = await registered();
  const issued = await issue(owner, assetId);
  const leaseUntil = new Date(Date.now() + 86_400_000);
  const left = { sha256: null, facts: null, bytes: 0, leaseHolder: 'killed', leaseUntil };
  await service.database
    .collection<{ _id: string }>('certificates')
    .updateOne({ _id: issued.certificateId }, { $set: left });
  const before = service.clock.looks;
  const waiting = issue(owner, assetId).catch(() => undefined);
  await until(async () => service.clock.looks > before + 3);
  service.clock.passedMs += 61_000;
  await waiting;
  expect((await issue(owner, assetId)).certificateId).toBe(issued.certificateId);
});

test('a wall clock that is set ahead while another request renders ends no wait', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  const proceed = service.holdRenderer();
  const one = issue(owner, assetId);
  await until(async () => service.orders.length > rendered);
  const looked = service.clock.looks;
  const other = issue(owner, assetId);
  await until(async () => service.clock.looks > looked + 3);
  service.clock.aheadMs = 30_000;
  const passed = service.clock.looks;
  await until(async () => service.clock.looks > passed + 3);
  proceed();
  expect(await other).toEqual(await one);
  expect(service.orders.length).toBe(rendered + 1);
});

test('a version that is registered while the certificate is made withholds it, so that nothing contradicts its own evidence', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  service.meanwhile.push(() => service.addVersion(owner, assetId, 'Pump 2'));
  await expect(issue(owner, assetId)).rejects.toMatchObject({
    code: 'certificate.data-unavailable',
    params: { missing: 'newer-version' },
  });
  expect(service.orders.length).toBe(rendered);
  // Nor does it leave a number under which nothing will ever be rendered.
  expect(await claimsOf(assetId)).toBe(0);
  service.clock.aheadMs = 3_000;
  expect(await issue(owner, assetId)).toMatchObject({ version: 2 });
});

test('of requests at once one has issued the certificate, and its reissues of a day are one entry with their number', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  const proceed = service.holdRenderer();
  const requests = Promise.all([issue(owner, assetId), issue(owner, assetId), issue(owner, assetId)]);
  await until(async () => service.orders.length > rendered);
  proceed();
  const [{ certificateId }] = await requests;
  await Promise.all(Array.from({ length: 5 }, () => issue(owner, assetId)));
  const entries = await service.database.collection('events').find({ certificateId }).toArray();
  expect(entries.map(({ what, times }) => [what, times]).sort()).toEqual([
    ['issued', 1],
    ['reissued', 7],
  ]);
});

test('an account that ends while its certificate is rendered leaves neither number nor file', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  const proceed = service.holdRenderer();
  const refused = issue(owner, assetId).catch(({ code }: { code: string }) => code);
  await until(async () => service.orders.length > rendered);
  await service.asService().forgetPerson({ wallet: owner.wallet });
  proceed();
  expect(await refused).toBe('certificate.not-found');
  expect(await service.database.collection('certificates').countDocuments({ assetId })).toBe(0);
});

test('an account that ends while its certificate is collected leaves neither number nor file', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  service.meanwhile.push(() => service.asService().forgetPerson({ wallet: owner.wallet }));
  await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'certificate.not-found' });
  expect(service.orders.length).toBe(rendered);
  expect(await claimsOf(assetId)).toBe(0);
});

test('private fields of an older version are not printed on the certificate of a newer one', async () => {
  const { owner, assetId } = await registered();
  const order = { assetId, version: 1, language: 'de' as const, declared: { internalAssetId: 'of version 1' } };
  await service.addVersion(owner, assetId, 'Pump 2');
  await expect(service.calls(owner).issueCertificate(order)).rejects.toMatchObject({
    code: 'certificate.data-unavailable',
    params: { missing: 'newer-version' },
  });
  const early = { ...order, version: 3 };
  await expect(service.calls(owner).issueCertificate(early)).rejects.toMatchObject({ params: { missing: 'index' } });
  expect(await claimsOf(assetId)).toBe(0);
});

test('a certificate has the language of the order that rendered it, not of one that failed before', async () => {
  const { owner, assetId } = await registered();
  service.renderFaults.push(new Failure('certificate.busy', { retryAfter: 2 }));
  await expect(issue(owner, assetId, 'de')).rejects.toMatchObject({ code: 'certificate.busy' });
  expect(await issue(owner, assetId, 'fr')).toMatchObject({ language: 'fr' });
  expect(service.orders.at(-1)?.data.language).toBe('fr');
  const { items } = await service.calls(owner).assetCertificates({ assetId });
  expect(items).toMatchObject([{ language: 'fr' }]);
});

test('a request that has waited for long begins no rendering, since its answer would come after the timeout of the call', async () => {
  const { owner, assetId } = await registered();
  const rendered = service.orders.length;
  const proceed = service.holdRenderer();
  const one = issue(owner, assetId).catch(({ code }: { code: string }) => code);
  await until(async () => service.orders.length > rendered);
  const other = issue(owner, assetId).catch(({ code }: { code: string }) => code);
  const looked = service.clock.looks;
  await until(async () => service.clock.looks > looked + 3);
  service.clock.passedMs += 11_000;
  const free = { leaseUntil: new Date(0), leaseHolder: 'ended' };
  await service.database.collection('certificates').updateOne({ assetId }, { $set: free });
  const passed = service.clock.looks;
  await until(async () => service.clock.looks > passed + 3);
  service.clock.passedMs += 11_000;
  expect(await other).toBe('certificate.busy');
  expect(service.orders.length).toBe(rendered + 1);
  proceed();
  await one;
});
