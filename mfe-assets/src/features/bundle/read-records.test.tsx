/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import type { EvidenceEnvelope } from '@ipr/api';
import { readAsset } from '@ipr/client/asset/read-asset';
import { configOf } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import { Failure, ReceivedFailure } from '@ipr/domain';
import type { RecordEnvelope } from '@ipr/verify/operator-record/envelope';
import { screen } from '@testing-library/react';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showPiece } from '../../../testing/shell.tsx';
import { addRecords } from './read-records.ts';
import { Done } from './take-home-dialog.tsx';

const hash = `0x${'0b'.repeat(32)}`;
const owner = `0x${'a1'.repeat(20)}` as const;
const record = {
  schema: 'ipr-evidence-record/1',
  kind: 'registration',
  id: '1-1',
  number: 1,
  previous: null,
  madeAt: '2026-01-02T03:04:05.000Z',
  late: false,
  network: { chainId: 80_002, genesisHash: hash, registry: owner },
  logIndex: 0,
  block: { number: 1, hash, header: '0xc0' },
  transactions: [{ role: 'registration', hash, input: null, index: 0, receipt: null, proof: null }],
  accounts: [{ address: owner, role: 'registrant', state: null }],
  version: { assetId: '1', version: 1, hash, cid: 'b' },
  claims: {},
  observed: { people: [] },
};
const signature = { protected: 'e30', signature: 'A'.repeat(86) };
const time = '2026-01-02T03:04:05.000Z';
const envelope: EvidenceEnvelope = {
  record,
  signature,
  timestamp: { time, token: 'AQ==', chain: ['Ag=='] },
  salts: [{ wallet: owner, salt: 'ab'.repeat(32) }],
  dailyRoot: null,
};

const reading = async (prepare: (world: World) => void, signal = new AbortController().signal) => {
  const world = await registeredWorld();
  prepare(world);
  const { asset } = await readAsset(world, '1', signal);
  const [first] = asset.versions;
  if (!first) throw new Error('there is no version');
  const added: (readonly [number, RecordEnvelope])[] = [];
  const bundle = { addRecord: async (version: number, found: RecordEnvelope) => void added.push([version, found]) };
  const query = () => Promise.reject(new Error('not queried'));
  const deps = { shell: { ...world, config: configOf(world) }, query, report: () => undefined, signal };
  const versions = [{ ...first, number: 2 }, first];
  const isWhole = await addRecords(deps, bundle, '1', versions);
  return { added, isWhole, queries: world.calls.filter((call) => call === 'evidence.evidenceRecord').length };
};

test('adds the record of each version that has one, without the salts that open e-mail addresses', async () => {
  const { added, isWhole } = await reading(({ records }) => records.set('registration/1-1', envelope));
  const { salts: _, timestamp: __, ...rest } = envelope;
  expect(added).toEqual([[1, { ...rest, timestamp: { token: 'AQ==', chain: ['Ag=='] } }]]);
  expect(isWhole).toBe(true);
});

test('adds the daily root of a record with its stamp', async () => {
  const document = {
    schema: 'ipr-daily-root/1',
    number: 1,
    previous: null,
    day: '2026-01-02',
    network: record.network,
    first: 1,
    last: 1,
    head: hash,
    root: hash,
    madeAt: '2026-01-03T00:10:00.000Z',
  };
  const place = { path: [], transaction: null };
  const dailyRoot = { document, signature, timestamp: envelope.timestamp, place };
  const { added } = await reading(({ records }) => records.set('registration/1-1', { ...envelope, dailyRoot }));
  const timestamp = { token: 'AQ==', chain: ['Ag=='] };
  expect(added).toEqual([[1, { record, signature, timestamp, dailyRoot: { ...dailyRoot, timestamp } }]]);
});

test('without any record the bundle lacks none', async () => {
  expect(await reading(() => undefined)).toEqual({ added: [], isWhole: true, queries: 2 });
});

test('reports records as missing when the service is unavailable, and does not query it for further versions', async () => {
  const unavailable = new Failure(new ReceivedFailure('service.unavailable'));
  const found = await reading(({ records, failNext }) => {
    records.set('registration/1-1', envelope);
    failNext('evidence.evidenceRecord', unavailable);
  });
  expect(found).toEqual({ added: [], isWhole: false, queries: 1 });
});

test('reports a record of another format as missing', async () => {
  const change = { ...envelope, record: { ...record, schema: 'ipr-evidence-record/2' } };
  const found = await reading(({ records }) => records.set('registration/1-1', change));
  expect(found).toMatchObject({ added: [], isWhole: false });
});

test('the dialog shows in one sentence that records are missing, and nothing of it for a whole bundle', async () => {
  const world = await registeredWorld();
  const done = (lacksRecords: boolean) => (
    <Done bytes={1} lacksRecords={lacksRecords} lacking={[]} onClose={() => undefined} />
  );
  const { unmount } = showPiece(world, done(true));
  expect(screen.getByText(/^The bundle lacks signed records of the operator/)).toBeTruthy();
  unmount();
  showPiece(world, done(false));
  expect(screen.queryByText(/lacks signed records/)).toBeNull();
});
