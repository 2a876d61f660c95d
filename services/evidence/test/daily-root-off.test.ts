import { dayOf, endOfDay } from '@ipr/protocol/evidence/daily-root';
import { readConfig } from '@ipr/service-kit/config';
import { Config } from '../src/config.ts';
import { startTestEvidence, until } from './evidence.fixture.ts';

const [off, on] = [{ EVIDENCE_DAILY_ROOT: 'false' }, { EVIDENCE_DAILY_ROOT: 'true' }];

test('makes no root while daily roots are switched off, and serves records without one', async () => {
  const service = await startTestEvidence(off);
  const owner = service.person();
  const id = `${await service.register(owner)}-1`;
  service.around.clock.aheadMs = endOfDay(dayOf(new Date())) + 3_600_000 - Date.now();
  await until(() => service.database.collection('records').findOne({ id, stamp: { $ne: null } }));
  await service.restart();
  const { dailyRoot } = await service.calls(owner).evidenceRecord({ kind: 'registration', id });
  expect(dailyRoot).toBeNull();
  expect(await service.database.collection('roots').countDocuments()).toBe(0);
  expect(service.around.sentRoots.size).toBe(0);
  await service.close();
});

test('requires the address of the relay unless daily roots are switched off', () => {
  const url = 'http://127.0.0.1:1';
  const others = { MONGODB_URI: 'mongodb://127.0.0.1:1', INTERNAL_SECRET: 'x'.repeat(40), CHAIN_RPC_URL: url };
  const urls = { IPFS_GATEWAY_URL: url, IDENTITY_URL: url, SHARING_URL: url, TIMESTAMPS_URL: url, EVIDENCE_DIR: '/x' };
  const read = (given: Readonly<Record<string, string>>) => readConfig(Config, { ...others, ...urls, ...given });
  expect(() => read(on)).toThrow(/RELAY_URL/);
  expect(() => read({})).toThrow(/RELAY_URL/);
  expect(read(off).EVIDENCE_DAILY_ROOT).toBe(false);
  expect(read({ ...on, RELAY_URL: url }).EVIDENCE_DAILY_ROOT).toBe(true);
});
