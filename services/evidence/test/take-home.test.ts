import { lowerAddress } from '@ipr/domain';
import { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { readTransaction } from '@ipr/verify/chain/read-evidence';
import { recordEnvelopeOf } from '@ipr/verify/operator-record/write-envelope';
import { localChainNotice, type VersionEntry, versionFiles } from '@ipr/verify/take-home/document';
import { readState } from '@ipr/verify/take-home/state-calls';
import { takeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { type Person, startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

let service: TestEvidence;
beforeAll(async () => {
  service = await startTestEvidence();
});
afterAll(() => service.close());

/** The record of a version as a person receives it, once it is stamped. */
const received = async (person: Pick<Person, 'wallet'>, kind: 'registration' | 'update', id: string) => {
  await until(() => service.database.collection('records').findOne({ kind, id, stamp: { $ne: null } }));
  return service.calls(person).evidenceRecord({ kind, id });
};

/** An asset with two versions, whose records a person with view access receives. */
const recordedAsset = async () => {
  const [owner, viewer] = [service.person(), service.person()];
  const assetId = await service.register(owner);
  await received(owner, 'registration', `${assetId}-1`);
  await service.update(owner, assetId);
  await received(owner, 'update', `${assetId}-2`);
  const grant = await service.grant(owner, assetId, viewer);
  await service.accept(assetId, viewer);
  await until(() => service.chain.hasAccess(assetId, viewer.wallet, 1));
  await until(() => service.database.collection('records').findOne({ id: grant.id }));
  const envelopes = [
    await received(viewer, 'registration', `${assetId}-1`),
    await received(viewer, 'update', `${assetId}-2`),
  ].map(recordEnvelopeOf);
  return { owner, assetId, envelopes };
};

type Recorded = Awaited<ReturnType<typeof recordedAsset>>;

/** A bundle with the chain's own evidence; its metadata are invented. */
const takeHomeOf = async ({ owner, assetId, envelopes }: Recorded): Promise<Uint8Array<ArrayBuffer>> => {
  const rpc = jsonRpc(service.rpcUrl);
  const query = (method: string, params: readonly unknown[]) => rpc(method, [...params]);
  const { genesisHash } = await service.chain.networkIdentity();
  const network = { chainId: 80_002, genesisHash, registry: lowerAddress(service.chain.registry) };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const bundle = takeHomeWriter((more) => void pieces.push(...more));
  const versions: VersionEntry[] = [];
  const transactions: Record<`0x${string}`, Awaited<ReturnType<typeof readTransaction>>> = {};
  for (const [at, envelope] of envelopes.entries()) {
    const { record } = envelope;
    const [sent] = record.transactions;
    if (record.kind === 'acceptance' || !sent) throw new Error('no record of a version');
    const { hash, cid } = record.version;
    const number = at + 1;
    const { metadata } = versionFiles(number);
    await bundle.add(metadata, new TextEncoder().encode('{}'));
    await bundle.addRecord(number, envelope);
    transactions[sent.hash] = await readTransaction(query, sent.hash);
    const who = { updater: owner.wallet, registrant: owner.wallet };
    const place = { transaction: sent.hash, metadata, ciphertext: null, timestamp: null };
    versions.unshift({ number, hash, cid, title: at === 0 ? 'Pump' : 'Pump 2', ...who, ...place });
  }
  await bundle.finish({
    document: {
      schema: 'ipr-take-home/1',
      madeAt: new Date().toISOString(),
      notice: localChainNotice,
      network,
      asset: { id: assetId, owner: owner.wallet, title: 'Pump 2' },
      takenBy: { wallet: owner.wallet, standing: 'view' },
      versions,
    },
    chain: {
      notice: localChainNotice,
      network,
      transactions,
      state: await readState(query, network.registry, assetId),
    },
    keys: null,
    inOwnLanguage: null,
  });
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
};

test('the records of versions are proved in a take-home bundle that a person with view access makes', async () => {
  const whole = await takeHomeOf(await recordedAsset());
  const { keys } = await service.signedOut().evidenceKeys({});
  const operatorKeys = keys.map((key) => EvidenceKey.parse({ ...key, embedded: undefined }));
  const { entries } = await verifyBundle(whole, { operatorKeys });
  // The metadata and the timestamps of this test are invented.
  const invented = ['metadata.cid', 'metadata.readable', 'record.token'];
  expect(entries.filter(({ outcome, code }) => outcome === 'refuted' && !invented.includes(code))).toEqual([]);
  const of = (code: string) =>
    entries
      .filter((each) => each.code === code)
      .map(({ params, outcome, reason }) => [params.version, reason ?? outcome]);
  expect(of('record.same')).toEqual([2, 1].map((version) => [version, 'proved']));
  expect(of('operator.signature')).toEqual([2, 1].map((version) => [version, 'proved']));
  expect(of('record.chain')).toEqual([[2, 'proved']]);
  expect(of('receipt.proof')).toEqual([2, 1].map((version) => [version, 'no node was asked']));
  // The receipts are proved, so that nothing but the block is left to be confirmed.
  expect(of('transaction.event')).toEqual([2, 1].map((version) => [version, 'no node was asked']));
});
