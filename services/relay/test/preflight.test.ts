import { newAsset, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

const empty: `0x${string}` = `0x${'e0'.repeat(20)}`;

describe('a relay whose registry has no code on its network', () => {
  let relay: TestRelay;
  beforeAll(async () => {
    relay = await startTestRelay({ REGISTRY_ADDRESS: empty });
  });
  afterAll(() => relay.close());

  test('refuses to submit with the specified text, because a call to an empty address would succeed', async () => {
    const person = newPerson();
    const signed = await person.sign({ ...newAsset(), to: empty }, 0);
    await expect(relay.as(person).submit(signed)).rejects.toMatchObject({
      code: 'chain.contract-not-deployed',
      params: { name: 'IPRegistry', id: 80_002 },
    });
    expect(await relay.database.collection('transactions').countDocuments()).toBe(0);
  });

  test('is not ready, and logs the missing contract', async () => {
    expect(await relay.health()).toMatchObject({ status: 'down', checks: { chain: 'up', contracts: 'down' } });
    expect(JSON.stringify(relay.logged())).toContain(`IPRegistry at ${empty}: no code`);
  });
});

test('is ready when its contracts exist', async () => {
  const relay = await startTestRelay();
  const ready = await until(
    () => relay.health(),
    ({ status }) => status === 'up',
  );
  expect(ready.checks).toMatchObject({ contracts: 'up' });
  await relay.close();
});
