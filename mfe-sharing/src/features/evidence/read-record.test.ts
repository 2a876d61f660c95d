import type { EvidenceEnvelope } from '@ipr/api';
import { createWorld } from '@ipr/client/testing/small-world';
import { Failure, ReceivedFailure } from '@ipr/domain';
import { safeSlots } from '@ipr/protocol/safe/safe-slots';
import { readRecord, recordedOwners } from './read-record.ts';

const hash = `0x${'0b'.repeat(32)}`;
const grantee = `0x${'a1'.repeat(20)}` as const;
const owner = `0x${'b2'.repeat(20)}` as const;
const sentinel = `0x${'0'.repeat(39)}1` as const;
const shareId = `1-${grantee}-1`;
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const state = {
  nonce: '1',
  balance: '0',
  storageRoot: hash,
  codeHash: hash,
  proof: [],
  storage: [
    { slot: safeSlots.ownerOf(sentinel), value: word(owner), proof: [] },
    { slot: safeSlots.ownerOf(owner), value: word(sentinel), proof: [] },
  ],
};
const envelope: EvidenceEnvelope = {
  record: {
    schema: 'ipr-evidence-record/1',
    kind: 'acceptance',
    id: shareId,
    number: 1,
    previous: null,
    madeAt: '2026-01-02T03:04:05.000Z',
    late: false,
    network: { chainId: 80_002, genesisHash: hash, registry: grantee },
    logIndex: 0,
    block: { number: 1, hash, header: '0xc0' },
    transactions: [{ role: 'acceptance', hash, input: null, index: 0, receipt: null, proof: null }],
    accounts: [{ address: grantee, role: 'grantee', state }],
    share: { id: shareId, cid: 'b', ndaHash: hash, document: null },
    claims: { consents: [] },
    observed: { consents: [], people: [] },
  },
  signature: { protected: 'e30', signature: 'A'.repeat(86) },
  timestamp: { time: '2026-01-02T03:04:05.000Z', token: 'AQ==', chain: ['Ag=='] },
  salts: [],
  dailyRoot: null,
};

const shellWith = (answer: () => Promise<EvidenceEnvelope>) => {
  const { api } = createWorld();
  return { api: { ...api, evidence: { ...api.evidence, evidenceRecord: answer } } };
};

test('reads the record with its timestamp, and the owners of the grantee’s Safe at that block', async () => {
  const found = await readRecord(
    shellWith(async () => envelope),
    shareId,
  );
  expect(found?.timestamp).toEqual({ token: Uint8Array.of(1), chain: [Uint8Array.of(2)] });
  expect(found && recordedOwners(found, grantee)).toEqual([owner]);
  expect(found && recordedOwners(found, owner)).toEqual([]);
});

test('reads the daily root of the record where there is one, and refuses one of another format', async () => {
  const network = { chainId: 80_002, genesisHash: hash, registry: grantee };
  const days = { day: '2026-01-02', first: 1, last: 1, head: hash, root: hash };
  const document = {
    schema: 'ipr-daily-root/1',
    number: 1,
    previous: null,
    network,
    madeAt: '2026-01-03T00:10:00Z',
    ...days,
  };
  const { signature } = envelope;
  const dailyRoot = { document, signature, timestamp: null, place: { path: [], transaction: null } };
  const read = (found: EvidenceEnvelope['dailyRoot']) =>
    readRecord(
      shellWith(async () => ({ ...envelope, dailyRoot: found })),
      shareId,
    );
  const { document: root, ...rest } = dailyRoot;
  expect((await read(dailyRoot))?.dailyRoot).toEqual({ root, ...rest });
  expect(await read(null)).not.toHaveProperty('dailyRoot');
  await expect(read({ ...dailyRoot, document: { ...document, day: 'today' } })).rejects.toThrow('day');
});

test('without a record there is none; an unavailable service is a failure, so that no bundle silently lacks it', async () => {
  const refused = (code: 'evidence.not-found' | 'service.unavailable') =>
    shellWith(() => Promise.reject(new Failure(new ReceivedFailure(code))));
  expect(await readRecord(refused('evidence.not-found'), shareId)).toBeUndefined();
  await expect(readRecord(refused('service.unavailable'), shareId)).rejects.toMatchObject({
    code: 'service.unavailable',
  });
});
