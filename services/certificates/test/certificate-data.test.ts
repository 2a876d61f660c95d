import type { CertificateData } from '@ipr/api';
import { networkOf } from '@ipr/protocol/networks/networks';
import { openReport } from '@ipr/verify/bundle/entries';
import { readJsonFile } from '@ipr/verify/bundle/manifest';
import { checkData } from '@ipr/verify/certificate/check-data';
import { readEntry } from '@ipr/verify/take-home/authorship';
import { ChainDocument, TakeHomeDocument, takeHomeFiles } from '@ipr/verify/take-home/document';
import { takeHome, threeVersions } from '@ipr/verify/testing/take-home';
import { dataOf, evidenceOf, testAuthority } from './certificate.fixture.ts';

const otherHash = '0b'.repeat(32);
const other = `0x${'0b'.repeat(20)}`;
// biome-ignore lint/suspicious/noExplicitAny: a forger prints whatever they want
type Json = any;

/** What a certificate prints, and the files that it carries. @param policy of its time stamps; without legal value if not given */
const printed = async (policy?: string) => {
  const files = await evidenceOf(await takeHome(await testAuthority(policy), threeVersions, { withKeys: false }));
  const document = readJsonFile(files, takeHomeFiles.document, TakeHomeDocument, 'document');
  const chain = readJsonFile(files, takeHomeFiles.chain, ChainDocument, 'document');
  const entries = await Promise.all(document.versions.map((version) => readEntry(files, document, chain, version)));
  const data = await dataOf(files);
  const quality: 'none' | 'ordinary' = policy ? 'ordinary' : 'none';
  const versions = data.versions.map((version) => ({
    ...version,
    timestamp: version.timestamp && { ...version.timestamp, quality },
  }));
  const shown: CertificateData = { ...data, versions };
  return { files, document, chain, entries, data: shown };
};
type Printed = Awaited<ReturnType<typeof printed>>;

let honest: Printed;
let ofValue: Printed;
beforeAll(async () => {
  [honest, ofValue] = [await printed(), await printed('1.2.3.4')];
});

/** Reasons of the asset, then of each version, the newest first; null for what fits. */
const reasonsOf = async ({ data, document, chain, entries, files }: Printed): Promise<readonly (string | null)[]> => {
  const report = openReport();
  await checkData(data, document, chain, entries, files, report);
  return report.entries.map(({ reason }) => reason);
};

const changed = (change: (data: Json) => unknown, from = honest): Printed => {
  const data: CertificateData = structuredClone(from.data);
  change(data);
  return { ...from, data };
};

test('what an honest certificate prints fits its files', async () => {
  expect(await reasonsOf(honest)).toEqual([null, null, null, null]);
  expect(await reasonsOf(ofValue)).toEqual([null, null, null, null]);
});

test.each<[string, string, (data: Json) => unknown]>([
  ['another kind of network', 'another network', ({ network }) => Object.assign(network, { kind: 'main' })],
  ['another network of the same kind', 'another network', ({ network }) => Object.assign(network, { chainId: 7 })],
  ['the id of another asset', 'another asset', ({ asset }) => Object.assign(asset, { id: '8' })],
  ['another owner', 'owner', (data) => Object.assign(data, { owner: other })],
  ['another registrant', 'another account', ({ registrant }) => Object.assign(registrant, { address: other })],
  ['another title', 'title', ({ asset }) => Object.assign(asset, { title: 'Motor' })],
  ['another first title', 'title', ({ asset }) => Object.assign(asset, { name: 'Quiet motor' })],
  ['a version more', 'a version is missing', ({ versions }) => versions.push(versions[0])],
])('refutes %s', async (_, reason, change) => {
  expect(await reasonsOf(changed(change))).toEqual([reason, null, null, null]);
});

test('refutes a certificate that prints a version less, and compares those that it prints', async () => {
  expect(await reasonsOf(changed(({ versions }) => versions.pop()))).toEqual(['a version is missing', null, null]);
});

test.each<[string, string, Json]>([
  ['another number', 'version', { number: 9 }],
  ['another hash', 'version', { hash: `0x${otherHash}` }],
  ['another CID', 'version', { cid: `b${'a'.repeat(58)}` }],
  ['another title', 'version', { title: 'Mine' }],
  ['another updater', 'version', { updater: other }],
  ['another transaction', 'version', { transaction: `0x${otherHash}` }],
  ['another time of registration', 'another block', { registeredAt: '2020-01-01T00:00:00Z' }],
  ['another block', 'another block', { block: 1 }],
  ['another hash of the metadata', 'another hash', { metadataHash: otherHash }],
  ['no hash of the metadata', 'another hash', { metadataHash: null }],
  ['another hash of the ciphertext', 'another hash', { encryptedFileHash: otherHash }],
  ['another hash of the key', 'another hash', { dataToEncryptHash: otherHash }],
])('refutes a version with %s, and that one alone', async (_, reason, change) => {
  const forged = changed(({ versions }) => Object.assign(versions[1], change));
  expect(await reasonsOf(forged)).toEqual([null, null, reason, null]);
});

test.each<[string, Json]>([
  ['another time', { time: '1999-12-31T00:00:00.000Z' }],
  ['another policy', { policy: '1.2.3' }],
  ['another serial number', { serial: 'ab' }],
  ['legal value that its authority excludes', { quality: 'ordinary' }],
])('refutes a time stamp with %s', async (_, change) => {
  const forged = changed(({ versions }) => Object.assign(versions[1].timestamp, change));
  expect(await reasonsOf(forged)).toEqual([null, null, 'another answer', null]);
});

test('refutes a time stamp said to be without the legal value that its authority claims', async () => {
  const forged = changed(({ versions }) => Object.assign(versions[1].timestamp, { quality: 'none' }), ofValue);
  expect(await reasonsOf(forged)).toEqual([null, null, 'another answer', null]);
});

describe('a version without one of its files', () => {
  const without = (change: Partial<Printed>, fields: (version: Json) => Json = () => ({})): Printed => ({
    ...changed(({ versions }) => Object.assign(versions[1], fields(versions[1]))),
    ...change,
  });
  const pathOf = ({ entries }: Printed) => entries[1]?.version.timestamp?.token ?? '';
  const noTimestamp = () => ({ timestamp: null });

  test('may print less than its token states, and no stamp without a token', async () => {
    expect(await reasonsOf(without({}, noTimestamp))).toEqual([null, null, null, null]);
    const files = new Map([...honest.files].filter(([path]) => path !== pathOf(honest)));
    expect(await reasonsOf(without({ files }))).toEqual([null, null, 'another answer', null]);
    expect(await reasonsOf(without({ files }, noTimestamp))).toEqual([null, null, null, null]);
    const entries = honest.entries.map((entry, at) =>
      at === 1 ? { ...entry, version: { ...entry.version, timestamp: null } } : entry,
    );
    expect(await reasonsOf(without({ entries }))).toEqual([null, null, 'another answer', null]);
    expect(await reasonsOf(without({ entries }, noTimestamp))).toEqual([null, null, null, null]);
  });

  test('prints no stamp of a token that is none', async () => {
    const files = new Map([...honest.files, [pathOf(honest), new Uint8Array(9)] as const]);
    expect(await reasonsOf(without({ files }))).toEqual([null, null, 'another answer', null]);
  });

  test('prints no hashes of a document that is missing', async () => {
    const entries = honest.entries.map((entry, at) => (at === 1 ? { ...entry, bytes: null, metadata: null } : entry));
    const hashes = () => ({ metadataHash: null, encryptedFileHash: null, dataToEncryptHash: null });
    expect(await reasonsOf(without({ entries }))).toEqual([null, null, 'another hash', null]);
    expect(await reasonsOf(without({ entries }, hashes))).toEqual([null, null, null, null]);
  });

  test('has no time without its transaction', async () => {
    const [, { version } = { version: null }] = honest.entries;
    const transactions = Object.fromEntries(
      Object.entries(honest.chain.transactions).filter(([hash]) => hash !== version?.transaction),
    );
    const chain = { ...honest.chain, transactions };
    expect(await reasonsOf(without({ chain }))).toEqual([null, null, 'another block', null]);
  });
});

test.each([
  [80_002, 'test'],
  [137, 'main'],
] as const)('the kind of network %i is %s, and no other', async (chainId, kind) => {
  const { genesisHash, name } = networkOf(chainId);
  const network = { ...honest.document.network, chainId, genesisHash };
  const on = (stated: string, shown = name) => ({
    ...changed((data) => Object.assign(data, { network: { ...data.network, ...network, kind: stated, name: shown } })),
    document: { ...honest.document, network },
  });
  for (const stated of ['local', 'test', 'main'])
    expect([stated, (await reasonsOf(on(stated)))[0]]).toEqual([stated, stated === kind ? null : 'another network']);
  expect((await reasonsOf(on(kind, 'Another network')))[0]).toBe('another network');
});
