import { createHash } from 'node:crypto';
import { canonical } from '@ipr/abi';
import type { EvidenceEnvelope, LoggedConsent } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { readAccountProof, readStorageProof } from '@ipr/protocol/evidence/account-proof';
import { readReceiptProof } from '@ipr/protocol/evidence/receipt-proof';
import { EvidenceRecord, recordHash } from '@ipr/protocol/evidence/record';
import { EvidenceKey, verifyRecord } from '@ipr/protocol/evidence/signature';
import { safeProxyCodeHash, safeSlots } from '@ipr/protocol/safe/safe-slots';
import { fromRlp, keccak256 } from 'viem';
import { type Person, startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

let service: TestEvidence;
beforeAll(async () => {
  service = await startTestEvidence();
});
afterAll(() => service.close());

type Kind = EvidenceRecord['kind'];
const notFound = { code: 'evidence.not-found', status: 404 };

const stored = (kind: Kind, id: string) =>
  until(() => service.database.collection('records').findOne({ kind, id, stamp: { $ne: null } }));
const received = async (person: Pick<Person, 'wallet'>, kind: Kind, id: string) => {
  await stored(kind, id);
  const envelope = await service.calls(person).evidenceRecord({ kind, id });
  return { envelope, record: EvidenceRecord.parse(envelope.record) };
};
const sha256 = (...parts: readonly (string | Uint8Array)[]): Hex => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `0x${hash.digest('hex')}`;
};
/** Fields of a header by their position (yellow paper 4.3). */
const rootsOf = ({ hash, header }: EvidenceRecord['block']) => {
  expect(keccak256(header)).toBe(hash);
  const fields = fromRlp(header);
  return { stateRoot: fields[3] as Hex, receiptsRoot: fields[5] as Hex };
};
const expectSigned = async ({ record, signature }: EvidenceEnvelope) => {
  const { keys } = await service.signedOut().evidenceKeys({});
  expect(await verifyRecord(record, signature, EvidenceKey.parse(keys[0]))).toBe(true);
};
const logged = (wallet: Hex): LoggedConsent[] => [
  {
    type: 'scrolled',
    at: '1970-01-01T00:00:00Z',
    scroll: 0.4,
    locale: 'de',
    sequence: 1,
    receivedAt: '2026-01-02T03:04:05.000Z',
    wallet,
    custody: null,
    signedInAt: null,
    signedInBy: null,
  },
  {
    type: 'signed',
    at: '2099-01-01T00:00:00Z',
    sequence: 7,
    receivedAt: '2026-01-02T03:05:05.000Z',
    wallet,
    custody: 'assisted',
    signedInAt: '2026-01-01T00:00:00.000Z',
    signedInBy: 'passkey',
  },
];

/** An accepted grant with its parties. */
const accepted = async (document?: string | null) => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner);
  const grant = await service.grant(owner, assetId, guest, document);
  service.around.consents.set(grant.id, logged(guest.wallet));
  const txHash = await service.accept(assetId, guest);
  return { owner, guest, assetId, grant, txHash };
};

test('a registration by a Safe gets a signed record with proofs of its receipt and of the Safe’s owners', async () => {
  const registrant = service.person();
  const { safe, txHash, assetId } = await service.registerBySafe(registrant);
  const { envelope, record } = await received({ wallet: safe }, 'registration', `${assetId}-1`);
  await expectSigned(envelope);
  expect(record).toMatchObject({ kind: 'registration', late: false, network: { chainId: 80_002 } });
  const [transaction, none] = record.transactions;
  expect([transaction?.role, transaction?.hash, none]).toEqual(['registration', txHash, undefined]);
  const { stateRoot, receiptsRoot } = rootsOf(record.block);
  const receipt = readReceiptProof(receiptsRoot, transaction?.index ?? -1, transaction?.proof ?? []);
  expect(receipt).toMatchObject({ receipt: { status: 1n } });
  const [account] = record.accounts;
  expect(account).toMatchObject({ address: safe, role: 'registrant' });
  const { proof = [], storage = [] } = account?.state ?? {};
  const proved = readAccountProof(stateRoot, safe, proof);
  expect(proved).toMatchObject({ account: { codeHash: safeProxyCodeHash, storageRoot: account?.state?.storageRoot } });
  const wordAt = (slot: Hex) => {
    const found = storage.find((each) => each.slot === slot);
    const read = readStorageProof(account?.state?.storageRoot ?? '0x', slot, found?.proof ?? []);
    return 'word' in read ? read.word : read;
  };
  expect(wordAt(safeSlots.singleton)).toBe(BigInt(canonical.safeL2));
  expect(wordAt(safeSlots.threshold)).toBe(1n);
  expect(wordAt(safeSlots.ownerOf(registrant.wallet))).toBe(1n);
});

test('an update gets a record that names the hash of the one before', async () => {
  const owner = service.person();
  const assetId = await service.register(owner);
  const first = await received(owner, 'registration', `${assetId}-1`);
  await service.update(owner, assetId);
  const { record } = await received(owner, 'update', `${assetId}-2`);
  expect(record).toMatchObject({
    number: first.record.number + 1,
    previous: await recordHash(first.record),
    version: { assetId, version: 2 },
    observed: { people: [{ wallet: owner.wallet, role: 'updater', custody: 'own' }] },
  });
});

test('an acceptance gets a record with both transactions, the document, and claims apart from observations', async () => {
  const { owner, guest, grant, txHash } = await accepted();
  const { envelope, record } = await received(guest, 'acceptance', grant.id);
  await expectSigned(envelope);
  if (record.kind !== 'acceptance') throw new Error('another kind');
  expect(record.transactions.map(({ role, hash }) => [role, hash])).toEqual([
    ['grant', grant.txHash],
    ['acceptance', txHash],
  ]);
  for (const { block, index, proof } of record.transactions)
    expect(readReceiptProof(rootsOf(block ?? record.block).receiptsRoot, index, proof ?? [])).toHaveProperty('receipt');
  expect(record.accounts.map(({ role, address }) => [role, address])).toEqual([
    ['grantee', guest.wallet],
    ['grantor', owner.wallet],
  ]);
  expect(sha256(record.share.document ?? '')).toBe(grant.ndaHash);
  expect(record.claims.consents).toEqual([
    { sequence: 1, type: 'scrolled', at: '1970-01-01T00:00:00Z', scroll: '0.4', locale: 'de' },
    { sequence: 7, type: 'signed', at: '2099-01-01T00:00:00Z' },
  ]);
  expect(record.observed.consents).toEqual([
    { sequence: 1, receivedAt: '2026-01-02T03:04:05.000Z', wallet: guest.wallet, session: null },
    {
      sequence: 7,
      receivedAt: '2026-01-02T03:05:05.000Z',
      wallet: guest.wallet,
      session: { method: 'passkey', signedInAt: '2026-01-01T00:00:00.000Z' },
    },
  ]);
  expect(record.observed.people).toMatchObject([{ role: 'grantee', custody: 'assisted' }, { role: 'grantor' }]);
});

test('either side of a share can open the commitments to both e-mail addresses, which the record does not contain', async () => {
  const { owner, guest, grant } = await accepted();
  for (const side of [owner, guest]) {
    const { envelope, record } = await received(side, 'acceptance', grant.id);
    expect(JSON.stringify(record)).not.toContain('@example.org');
    for (const person of [owner, guest]) {
      const salt = envelope.salts.find(({ wallet }) => wallet === person.wallet)?.salt ?? '';
      const { email } = record.observed.people.find(({ wallet }) => wallet === person.wallet) ?? {};
      expect(email).toBe(sha256(Buffer.from(salt, 'hex'), person.email));
    }
  }
});

test('a reader of a version does not get the salt of its author’s address', async () => {
  const { owner, guest, assetId } = await accepted();
  expect((await received(owner, 'registration', `${assetId}-1`)).envelope.salts).toHaveLength(1);
  expect((await received(guest, 'registration', `${assetId}-1`)).envelope.salts).toEqual([]);
});

test('time-stamps the hash of the record, also after an outage of the authority', async () => {
  service.around.away.add('timestamps');
  const owner = service.person();
  const id = `${await service.register(owner)}-1`;
  await until(() => service.database.collection('records').findOne({ id, stampAt: { $gt: new Date() } }));
  await until(async () => service.lines.some((line) => line.includes('time-stamping a record failed')));
  expect((await service.calls(owner).evidenceRecord({ kind: 'registration', id })).timestamp).toBeNull();
  service.around.away.delete('timestamps');
  await service.database.collection('records').updateMany({ stamp: null }, { $set: { stampAt: new Date(0) } });
  const { envelope, record } = await received(owner, 'registration', id);
  const stamped = Buffer.from(envelope.timestamp?.token ?? '', 'base64').toString();
  expect(stamped.replace(/^0x/, '')).toBe((await recordHash(record)).slice(2));
});

test('waits for sharing and identity, and then makes the record', async () => {
  service.around.away.add('consents').add('directory');
  const { guest, grant } = await accepted();
  const pending = service.database.collection('pending');
  await until(() => pending.findOne({ tries: { $gt: 0 } }));
  expect(await service.database.collection('records').findOne({ id: grant.id })).toBeNull();
  service.around.away.clear();
  await pending.updateMany({}, { $set: { nextAt: new Date(0) } });
  expect((await received(guest, 'acceptance', grant.id)).record.id).toBe(grant.id);
});

test('makes the record without a share document that cannot be read for minutes', async () => {
  const { guest, grant } = await accepted(null);
  const pending = service.database.collection('pending');
  await until(() => pending.findOne({ tries: { $gt: 0 } }));
  await pending.updateMany({}, { $set: { nextAt: new Date(0), tries: 7 } });
  expect((await received(guest, 'acceptance', grant.id)).record).toMatchObject({ share: { document: null } });
});

test('sharing receives the consents of a record, and null before there is one', async () => {
  const { guest, grant } = await accepted();
  await stored('acceptance', grant.id);
  const { recorded } = await service.asService().recordedConsents({ id: grant.id });
  expect(recorded).toMatchObject({
    custody: 'assisted',
    events: [
      { type: 'scrolled', scroll: 0.4 },
      { type: 'signed', wallet: guest.wallet },
    ],
  });
  const missing = grant.id.replace(/-1$/, '-2');
  expect(await service.asService().recordedConsents({ id: missing })).toEqual({ recorded: null });
});

test('a record that is missing and one of other people get the same answer', async () => {
  const { grant } = await accepted();
  await stored('acceptance', grant.id);
  const calls = service.calls(service.person());
  for (const id of [grant.id, grant.id.replace(/-1$/, '-9')])
    await expect(calls.evidenceRecord({ kind: 'acceptance', id })).rejects.toMatchObject(notFound);
});

test('a restart that reads all events again makes no second record', async () => {
  const { owner, grant, assetId } = await accepted();
  await stored('acceptance', grant.id);
  const records = service.database.collection('records');
  await until(async () => (await service.database.collection('pending').countDocuments()) === 0);
  const before = await records.countDocuments();
  await service.database.collection('cursors').deleteMany({});
  await service.restart();
  const { total } = await until(async () => {
    const listing = await service.calls(owner).evidenceRecords({ assetId });
    return (await service.database.collection('cursors').countDocuments()) > 0 && listing;
  });
  expect([total, await records.countDocuments()]).toEqual([2, before]);
});

test('an event that a reorganisation removed from its block gets no record of that block', async () => {
  const pending = service.database.collection<{ _id: string }>('pending');
  const owner = service.person();
  service.around.away.add('directory');
  await service.register(owner);
  const event = await until(() => pending.findOne({ tries: { $gt: 0 } }));
  const elsewhere = { ...event, _id: `0x${'00'.repeat(32)}:0`, nextAt: new Date(0) };
  await pending.insertOne(elsewhere);
  await until(async () => service.lines.some((line) => line.includes('event left its block')));
  await until(async () => !(await pending.findOne({ _id: elsewhere._id })));
  expect(await service.database.collection<{ _id: string }>('records').findOne({ _id: elsewhere._id })).toBeNull();
  service.around.away.clear();
});

test('serves its public keys to caches, marked as embedded', async () => {
  const answer = await fetch(`${service.url()}/evidence/keys`);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await answer.json()).toMatchObject({ keys: [{ kty: 'OKP', embedded: true }] });
});
