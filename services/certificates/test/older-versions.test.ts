import { fromHex, toBase64 } from '@ipr/domain';
import { openReport } from '@ipr/verify/bundle/entries';
import { settle } from '@ipr/verify/bundle/settle';
import { checkData } from '@ipr/verify/certificate/check-data';
import { verifyAsset } from '@ipr/verify/take-home/verify-asset';
import { testAuthority } from '@ipr/verify/testing/authority';
import { type Actor, startTestCertificates, type TestCertificates } from './certificates.fixture.ts';

let service: TestCertificates;
beforeAll(async () => {
  service = await startTestCertificates();
});
afterAll(() => service.close());

const issue = (owner: Actor, assetId: string) =>
  service.calls(owner).issueCertificate({ assetId, version: service.versionOf(assetId), language: 'en', declared: {} });

/** An asset whose first version has this document, and the certificate of its second one. */
const certified = async (publishes: Parameters<TestCertificates['addVersion']>[4], isStamped = true) => {
  const owner = service.person();
  const assetId = await service.addVersion(owner, null, 'Pump', isStamped, publishes);
  await service.addVersion(owner, assetId, 'Pump 2');
  await issue(owner, assetId);
  const order = service.orders.at(-1);
  if (!order) throw new Error('no certificate');
  return order;
};

type Order = TestCertificates['orders'][number];

/** What a verifier finds in what the certificate prints and in documents and time stamps; records are tested in evidence. */
const found = async ({ data, evidence }: Order) => {
  const report = openReport();
  const { document, chain, entries } = await verifyAsset(evidence, {}, report, 'certificate');
  await checkData(data, document, chain, entries, evidence, report);
  const checked = /^(?:certificate|files|metadata|token)\./;
  const own = report.entries.filter(({ code }) => checked.test(code));
  const refuted = own.filter(({ outcome }) => outcome === 'refuted');
  const { verdict, versions } = settle(own);
  const verdicts = versions.map((each) => `${each.number} ${each.verdict}`);
  return { verdict, verdicts, refuted: refuted.map(({ code, reason, params }) => [code, reason, params.version]) };
};

test('what all authors published well is refuted in nothing', async () => {
  const order = await certified((metadata) => metadata);
  expect((await found(order)).refuted).toEqual([]);
  expect(order.data.versions.map(({ evidence }) => evidence)).toEqual([undefined, undefined]);
});

test('an older document of another file refutes its own version alone: nothing of it is printed', async () => {
  const order = await certified((metadata) => ({ ...metadata, file: { ...metadata.file, fileHash: '0b'.repeat(32) } }));
  expect(await found(order)).toEqual({
    verdict: 'not-proved',
    verdicts: ['2 not-proved', '1 refuted'],
    refuted: [['metadata.file-hash', 'another file', 1]],
  });
  expect(order.data.versions[1]).toMatchObject({
    evidence: 'not-proved',
    encryptedFileHash: null,
    dataToEncryptHash: null,
    timestamp: null,
  });
});

test('an older time stamp that is not proved is attached for the verifiers, and not printed', async () => {
  const order = await certified(async (metadata) => {
    const { hashedMessage } = metadata.evidencyTimestamp ?? {};
    const stranger = await testAuthority();
    const { token, chain } = await stranger.stamp(fromHex('0c'.repeat(32)), new Date());
    const stamp = { token: toBase64(token), chain: chain.map(toBase64), hashedMessage };
    return { ...metadata, evidencyTimestamp: { ...metadata.evidencyTimestamp, ...stamp } };
  });
  const { verdict, verdicts, refuted } = await found(order);
  expect({ verdict, verdicts }).toEqual({ verdict: 'not-proved', verdicts: ['2 not-proved', '1 refuted'] });
  expect(refuted).toEqual([['token.valid', 'wrong hash', 1]]);
  expect(order.data.versions[1]).toMatchObject({ evidence: 'not-proved', timestamp: null });
});

test('an older token without its certificates is not replaced by another one', async () => {
  const order = await certified(async (metadata) => {
    const { chain: _, ...stamp } = metadata.evidencyTimestamp ?? { timestamp: '' };
    await service.surroundings.timestamps?.stampFor(
      { hashedMessage: metadata.file.fileHash, wallet: service.person().wallet },
      { idempotencyKey: 'another' },
    );
    return { ...metadata, evidencyTimestamp: stamp };
  });
  expect((await found(order)).refuted).toEqual([]);
  expect(order.data.versions[1]?.timestamp).toBeNull();
});

test('an older document that is no metadata is printed with its hash alone', async () => {
  const order = await certified(() => 'nothing');
  expect(await found(order)).toMatchObject({
    verdict: 'not-proved',
    refuted: [['metadata.readable', 'unreadable', 1]],
  });
  expect(order.data.versions[1]).toMatchObject({ evidence: 'not-proved', encryptedFileHash: null });
  expect(order.data.versions[1]?.metadataHash).not.toBeNull();
});
