import { createHash } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CertificateData } from '@ipr/api';
import { fromBase64 } from '@ipr/domain';
import { certificateFiles } from '../src/certificates/files.ts';
import { mongoCertificates } from '../src/certificates/repository.mongo.ts';
import { type Actor, startTestCertificates, type TestCertificates } from './certificates.fixture.ts';

let service: TestCertificates;
beforeAll(async () => {
  service = await startTestCertificates();
});
afterAll(() => service.close());
afterEach(() => {
  service.away.clear();
  service.clock.aheadMs = 0;
});

const issue = (owner: Actor, assetId: string, declared = {}) =>
  service.calls(owner).issueCertificate({ assetId, version: service.versionOf(assetId), language: 'de', declared });
const withheldFor = (missing: string) => ({
  code: 'certificate.data-unavailable',
  status: 409,
  params: { missing },
});
const registered = async (title = 'Pump', isStamped = true) => {
  const owner = service.person();
  return { owner, assetId: await service.addVersion(owner, null, title, isStamped) };
};
const eventsOf = async (certificateId: string) => {
  const found = await service.database.collection('events').find({ certificateId }).toArray();
  return found.map(({ what }) => what);
};

test('issues a certificate with the specified number, data, file name and address', async () => {
  const { owner, assetId } = await registered('Pump 3');
  service.names.set(owner.wallet, 'Ada');
  await service.addVersion(owner, assetId, 'Pump 4');
  const before = Math.floor(Date.now() / 1000);
  const issued = await issue(owner, assetId, { internalAssetId: 'R&D-7', relatedPatent: '' });
  const [start, account, seconds] = issued.certificateId.split('-');
  expect([start, account]).toEqual([assetId.slice(0, 8), owner.wallet.slice(-6)]);
  expect(Number(seconds)).toBeGreaterThanOrEqual(before);
  expect(Math.floor(Date.parse(issued.issuedAt) / 1000)).toBe(Number(seconds));
  expect(issued).toMatchObject({ version: 2, language: 'de', fileName: 'Pump_3_Certificate.pdf', revokedAt: null });
  const { pdf, sha256 } = await service.calls(owner).certificateFile({ certificateId: issued.certificateId });
  expect(createHash('sha256').update(fromBase64(pdf)).digest('hex')).toBe(sha256);
  expect(sha256).toBe(issued.sha256);
  const { data, evidence } = service.orders.at(-1) ?? {};
  expect(CertificateData.parse(data)).toMatchObject({
    certificateId: issued.certificateId,
    publicAddress: `https://registry.example/verify/${issued.certificateId}`,
    language: 'de',
    network: { kind: 'local', name: 'Local chain' },
    asset: { id: assetId, name: 'Pump 3', title: 'Pump 4', internalAssetId: 'R&D-7', relatedPatent: null },
    registrant: { name: 'Ada', nameIs: 'claimed', address: owner.wallet },
    custody: 'assisted',
    versions: [
      { number: 2, timestamp: { quality: 'none', authority: 'Test time stamps' } },
      { number: 1, encryptedFileHash: 'ab'.repeat(32), dataToEncryptHash: 'cd'.repeat(32) },
    ],
  });
  const files = ['metadata.json', 'record.json', 'timestamp.pem', 'timestamp.tst'];
  expect([...(evidence?.keys() ?? [])].sort()).toEqual([
    'bundle.json',
    'chain.json',
    ...files.map((name) => `versions/1/${name}`),
    ...files.map((name) => `versions/2/${name}`),
  ]);
});

test('keeps number and file of a version, and logs each issue', async () => {
  const { owner, assetId } = await registered();
  const first = await issue(owner, assetId);
  const rendered = service.orders.length;
  service.clock.aheadMs = 86_400_000;
  expect(await issue(owner, assetId, { internalAssetId: 'changed' })).toEqual(first);
  expect(service.orders.length).toBe(rendered);
  expect(await eventsOf(first.certificateId)).toEqual(['issued', 'reissued']);
});

test('a new version gets its own certificate, and the one before stays valid and names the newest', async () => {
  const { owner, assetId } = await registered();
  const first = await issue(owner, assetId);
  await service.addVersion(owner, assetId, 'Pump 2');
  service.clock.aheadMs = 5_000;
  const second = await issue(owner, assetId);
  expect(second.certificateId).not.toBe(first.certificateId);
  const shown = await service.signedOut().publicCertificate({ certificateId: first.certificateId });
  expect(shown).toMatchObject({ state: 'valid', newest: { certificateId: second.certificateId, version: 2 } });
  const { items } = await service.calls(owner).assetCertificates({ assetId });
  expect(items.map(({ version }) => version)).toEqual([2, 1]);
  const { sha256 } = await service.calls(owner).certificateFile({ certificateId: first.certificateId });
  expect(sha256).toBe(first.sha256);
  const shownNewest = await service.signedOut().publicCertificate({ certificateId: second.certificateId });
  expect(shownNewest).toMatchObject({ state: 'valid', newest: null });
  await service.calls(owner).revokeCertificate({ certificateId: second.certificateId });
  // A withdrawn certificate is not the newest one of the asset.
  const alone = await service.signedOut().publicCertificate({ certificateId: first.certificateId });
  expect(alone).toMatchObject({ state: 'valid', newest: null });
});

test('a failed rendering keeps the number, and the next attempt begins at once', async () => {
  const { owner, assetId } = await registered();
  service.away.add('renderer');
  await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'service.unavailable' });
  const [claimed] = await service.database.collection('certificates').find({ assetId }).toArray();
  await expect(service.signedOut().publicCertificate({ certificateId: String(claimed?._id) })).rejects.toMatchObject({
    code: 'certificate.not-found',
  });
  service.away.clear();
  service.clock.aheadMs = 3_000;
  expect((await issue(owner, assetId)).certificateId).toBe(claimed?._id);
});

test.each([
  ['index', 'index'],
  ['records', 'record'],
  ['evidence', 'record'],
  ['timestamps', 'timestamp'],
] as const)('withholds the certificate while %s is unavailable, and gives no number', async (part, missing) => {
  const { owner, assetId } = await registered();
  service.away.add(part);
  await expect(issue(owner, assetId)).rejects.toMatchObject(withheldFor(missing));
  expect(await service.database.collection('certificates').countDocuments({ assetId })).toBe(0);
});

test('withholds the certificate when the index names another transaction, title or document', async () => {
  const { owner, assetId } = await registered();
  const asset = service.assets.get(assetId);
  const [version] = asset?.versions ?? [];
  if (!asset || !version) throw new Error('no asset');
  for (const forged of [{ title: 'Better pump' }, { cid: 'b' }, { txHash: `0x${'12'.repeat(32)}` as const }]) {
    service.assets.set(assetId, { ...asset, versions: [{ ...version, ...forged }] });
    await expect(issue(owner, assetId)).rejects.toMatchObject(withheldFor('index'));
  }
});

test('withholds the certificate while the document is missing or has other bytes', async () => {
  const { owner, assetId } = await registered();
  const cid = service.assets.get(assetId)?.cid ?? '';
  const bytes = service.contents.get(cid) ?? new Uint8Array();
  service.contents.set(cid, new TextEncoder().encode('{}'));
  await expect(issue(owner, assetId)).rejects.toMatchObject(withheldFor('metadata'));
  service.contents.set(cid, bytes);
  await expect(issue(owner, assetId)).resolves.toMatchObject({ assetId });
});

test('a deferred timestamp withholds the certificate until the authority has issued it', async () => {
  const { owner, assetId } = await registered('Later', false);
  service.away.add('authority');
  await expect(issue(owner, assetId)).rejects.toMatchObject(withheldFor('timestamp'));
  service.away.clear();
  await issue(owner, assetId);
  expect(service.orders.at(-1)?.data.versions[0]?.timestamp).toMatchObject({ authority: 'Test time stamps' });
});

test('stores the file encrypted, and refuses one that was changed on the disk', async () => {
  const { owner, assetId } = await registered();
  const { certificateId, sha256 } = await issue(owner, assetId, { internalAssetId: 'secret-number' });
  const path = join(service.folder, `${sha256}.pdf.enc`);
  const stored = await readFile(path);
  expect(stored.includes('secret-number')).toBe(false);
  const at = stored.length - 20;
  stored[at] = (stored[at] ?? 0) ^ 1;
  await writeFile(path, stored);
  await expect(service.calls(owner).certificateFile({ certificateId })).rejects.toMatchObject({
    code: 'certificate.file-lost',
  });
});

test('a certificate whose file is lost can be withdrawn, and another one issued', async () => {
  const { owner, assetId } = await registered();
  const { certificateId, sha256 } = await issue(owner, assetId);
  await rm(join(service.folder, `${sha256}.pdf.enc`));
  await expect(service.calls(owner).certificateFile({ certificateId })).rejects.toMatchObject({
    code: 'certificate.file-lost',
    status: 409,
  });
  expect((await service.calls(owner).revokeCertificate({ certificateId })).revokedAt).not.toBeNull();
  service.clock.aheadMs = 10_000;
  const another = await issue(owner, assetId);
  await expect(service.calls(owner).certificateFile({ certificateId: another.certificateId })).resolves.toBeDefined();
});

test('lists every certificate of an asset in pages, and the public page names the newest of all', async () => {
  const { owner, assetId } = await registered();
  const first = await issue(owner, assetId);
  const certificates = service.database.collection<{ _id: string }>('certificates');
  const stored = await certificates.findOne({ _id: first.certificateId });
  // 250 later certificates of the same second, all withdrawn but the one of the newest version.
  const later = Array.from({ length: 250 }, (_, at) => {
    const _id = `${assetId}-aaaaaa-${1_900_000_000 + at}`;
    const isNewest = at === 100;
    const end = isNewest ? null : new Date();
    return { ...stored, _id, slot: `later-${at}`, version: isNewest ? 2 : 1, revokedAt: end, issuedAt: new Date(2e12) };
  });
  await certificates.insertMany(later);
  const ids: string[] = [];
  for (let page = 0, after: string | undefined; page < 3; page++) {
    const { items, hasMore } = await service.calls(owner).assetCertificates({ assetId, ...(after ? { after } : {}) });
    ids.push(...items.map((each) => each.certificateId));
    after = ids.at(-1);
    expect(hasMore).toBe(page < 2);
  }
  expect(ids).toEqual([...later.map(({ _id }) => _id).reverse(), first.certificateId]);
  const shown = await service.signedOut().publicCertificate({ certificateId: first.certificateId });
  expect(shown).toMatchObject({ newest: { certificateId: later[100]?._id, version: 2 } });
  const foreign = { assetId, after: '9-aaaaaa-1700000000' };
  expect(await service.calls(owner).assetCertificates(foreign)).toEqual({ items: [], hasMore: false });
});

test('a number under which nothing was rendered for a day is removed, and no other', async () => {
  const { owner, assetId } = await registered();
  service.away.add('renderer');
  await expect(issue(owner, assetId)).rejects.toMatchObject({ code: 'service.unavailable' });
  service.away.clear();
  const certified = await registered();
  await issue(certified.owner, certified.assetId);
  const repository = await mongoCertificates(service.database.useDb(service.database.name));
  const day = 86_400_000;
  expect(await repository.removeOldClaims(new Date(Date.now() - day))).toBe(0);
  expect(await repository.removeOldClaims(new Date(Date.now() + day))).toBe(1);
  expect(await service.database.collection('certificates').countDocuments({ assetId })).toBe(0);
});

test('a withdrawn certificate loses its file, says so publicly, and another one can be issued', async () => {
  const { owner, assetId } = await registered();
  const { certificateId, sha256 } = await issue(owner, assetId);
  const revoked = await service.calls(owner).revokeCertificate({ certificateId });
  expect(revoked.revokedAt).not.toBeNull();
  expect(await service.calls(owner).revokeCertificate({ certificateId })).toEqual(revoked);
  expect(await eventsOf(certificateId)).toEqual(['issued', 'revoked']);
  expect(await service.signedOut().publicCertificate({ certificateId })).toEqual({
    state: 'revoked',
    certificateId,
    issuedAt: revoked.issuedAt,
    revokedAt: revoked.revokedAt,
  });
  expect(await readdir(service.folder)).not.toContain(`${sha256}.pdf.enc`);
  await expect(service.calls(owner).certificateFile({ certificateId })).rejects.toMatchObject({ status: 404 });
  service.clock.aheadMs = 10_000;
  const another = await issue(owner, assetId);
  expect(another.certificateId).not.toBe(certificateId);
});

test('an ended account leaves no file and no private data, and its public page says withdrawn', async () => {
  const { owner, assetId } = await registered();
  service.names.set(owner.wallet, 'Grace Hopper');
  const { certificateId, sha256 } = await issue(owner, assetId, { internalAssetId: 'R&D-9' });
  await service.asService().forgetPerson({ wallet: owner.wallet });
  await service.asService().forgetPerson({ wallet: owner.wallet });
  expect(await readdir(service.folder)).not.toContain(`${sha256}.pdf.enc`);
  expect(await service.signedOut().publicCertificate({ certificateId })).toMatchObject({ state: 'revoked' });
  expect(await eventsOf(certificateId)).toEqual(['issued', 'forgotten']);
  const stored = JSON.stringify(await service.database.collection('certificates').find({ assetId }).toArray());
  for (const hidden of ['Grace', 'R&D-9']) expect(stored).not.toContain(hidden);
});

test('a sweep removes files that no certificate names, once they are old', async () => {
  const { owner, assetId } = await registered();
  const { sha256 } = await issue(owner, assetId);
  const orphan = join(service.folder, `${'ee'.repeat(32)}.pdf.enc`);
  await writeFile(orphan, 'left by a killed process');
  const old = new Date(Date.now() - 7_200_000);
  await utimes(orphan, old, old);
  await utimes(join(service.folder, `${sha256}.pdf.enc`), old, old);
  const files = await certificateFiles(service.folder, new Uint8Array(32));
  const isNeeded = async (name: string) => name === sha256;
  expect(await files.sweep(isNeeded, 3_600_000)).toBe(1);
  expect(await readdir(service.folder)).toContain(`${sha256}.pdf.enc`);
});

// The last test of this file: it uses up the look-ups of this address.
test('the public page names no person, and numbers that do not exist are limited', async () => {
  const { owner, assetId } = await registered();
  service.names.set(owner.wallet, 'Grace Hopper');
  const { certificateId } = await issue(owner, assetId, { internalAssetId: 'R&D-8' });
  const shown = JSON.stringify(await service.signedOut().publicCertificate({ certificateId }));
  for (const hidden of ['Grace', 'R&D-8', owner.wallet]) expect(shown).not.toContain(hidden);
  const guess = (n: number) =>
    service
      .signedOut()
      .publicCertificate({ certificateId: `1-aaaaaa-${1_700_000_000 + n}` })
      .catch(({ code }: { code: string }) => code);
  const answers: unknown[] = [];
  for (let n = 0; n < 22; n++) answers.push(await guess(n));
  expect(answers[0]).toBe('certificate.not-found');
  expect(answers.at(-1)).toBe('request.rate-limited');
});
