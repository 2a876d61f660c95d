import { Failure } from '@ipr/domain';
import { withheld } from '../src/facts/withheld.ts';
import { type Actor, startTestCertificates, type TestCertificates, until } from './certificates.fixture.ts';

const perHour = 2;
let service: TestCertificates;
beforeAll(async () => {
  service = await startTestCertificates({ CERTIFICATES_PER_HOUR: String(perHour) });
});
afterAll(() => service.close());
afterEach(() => service.away.clear());

const issue = (owner: Actor, assetId: string, options = {}) =>
  service
    .calls(owner)
    .issueCertificate({ assetId, version: service.versionOf(assetId), language: 'en', declared: {} }, options);
const registered = async (owner: Actor, title: string) => service.addVersion(owner, null, title);

test('a full queue is a 503 with Retry-After, and the same request succeeds later, with one number', async () => {
  const owner = service.person();
  const assetId = await registered(owner, 'Pump');
  service.renderFaults.push(new Failure('certificate.busy', { retryAfter: 2 }));
  const idempotencyKey = crypto.randomUUID();
  const refused = { code: 'certificate.busy', status: 503, retryAfterMs: 2_000 };
  await expect(issue(owner, assetId, { idempotencyKey })).rejects.toMatchObject(refused);
  const [claimed] = await service.database.collection('certificates').find({ assetId }).toArray();
  const issued = await issue(owner, assetId, { idempotencyKey });
  expect(issued.certificateId).toBe(claimed?._id);
});

test('a person renders as many certificates per hour as configured, and gets a finished one as often as wanted', async () => {
  const owner = service.person();
  const ids = [];
  for (const title of ['One', 'Two', 'Three']) ids.push(await registered(owner, title));
  const [one = '', two = '', three = ''] = ids;
  const first = await issue(owner, one);
  await issue(owner, two);
  await expect(issue(owner, three)).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
  expect(await issue(owner, one)).toEqual(first);
  const another = service.person();
  await expect(issue(another, await registered(another, 'Other'))).resolves.toMatchObject({ version: 1 });
});

test('waiting for a part, a free page or a browser costs no rendering', async () => {
  const owner = service.person();
  const assetId = await registered(owner, 'Pump');
  service.away.add('index');
  for (let n = 0; n <= perHour; n++)
    await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'certificate.data-unavailable' });
  service.away.clear();
  for (let n = 0; n <= perHour; n++) {
    service.renderFaults.push(new Failure('certificate.busy', { retryAfter: 2 }));
    await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'certificate.busy' });
    service.renderFaults.push(new Failure('certificate.browser-missing'));
    await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'certificate.browser-missing' });
    service.renderFaults.push(withheld('revocation'));
    await expect(issue(owner, assetId)).rejects.toMatchObject({ params: { missing: 'revocation' } });
  }
  await expect(issue(owner, assetId)).resolves.toMatchObject({ assetId });
});

test('requests that wait for the rendering of another one cost none', async () => {
  const owner = service.person();
  const [assetId, other] = [await registered(owner, 'Pump'), await registered(owner, 'Valve')];
  const begun = service.orders.length;
  const release = service.holdRenderer();
  const requests = Promise.all(Array.from({ length: 20 }, () => issue(owner, assetId)));
  await until(async () => service.orders.length > begun);
  release();
  const ids = new Set((await requests).map(({ certificateId }) => certificateId));
  expect({ numbers: ids.size, renderings: service.orders.length - begun }).toEqual({ numbers: 1, renderings: 1 });
  await expect(issue(owner, other)).resolves.toMatchObject({ assetId: other });
});

test('a rendering that failed is counted', async () => {
  const owner = service.person();
  const assetId = await registered(owner, 'Pump');
  for (let n = 0; n < perHour; n++) {
    service.renderFaults.push(new Failure('certificate.not-generated', { reason: 'browser' }));
    await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'certificate.not-generated' });
  }
  await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'request.rate-limited' });
});

test('attempts are limited too, because each reads every version', async () => {
  const owner = service.person();
  const assetId = await registered(owner, 'Pump');
  service.away.add('index');
  const codes = [];
  for (let n = 0; n < 70; n++) codes.push(await issue(owner, assetId).catch(({ code }: { code: string }) => code));
  expect(codes[0]).toBe('certificate.data-unavailable');
  expect(codes.at(-1)).toBe('request.rate-limited');
});
