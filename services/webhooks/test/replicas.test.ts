import { join } from 'node:path';
import { webhookEvents } from '@ipr/api';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';
import { deliveryRepository } from '../src/deliveries/repository.mongo.ts';
import { remindEnd } from '../src/grants/remind-end.ts';
import { grantRepository } from '../src/grants/repository.mongo.ts';
import { hookRepository } from '../src/hooks/repository.mongo.ts';
import { newPerson, startReceiver, startTestWebhooks, type TestWebhooks, until } from './webhooks.fixture.ts';

let service: TestWebhooks;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startTestWebhooks(), startReceiver()]);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const terms = () => ({ name: 'Shop', url: receiver.url, events: [...webhookEvents] });
const idsOf = () => receiver.received.map(({ headers }) => headers['webhook-id']);

test('another replica sends the message of a killed one, under the same id', async () => {
  const killed = await startServiceProcess(join(import.meta.dirname, '..'), service.env);
  const person = newPerson();
  receiver.answer(() => undefined);
  const [hook] = (await service.callsOf(person, killed.url).createWebhook(terms())).webhooks;
  const { id } = await service.callsOf(person, killed.url).testWebhook({ id: hook?.id ?? '' });
  await until(async () => receiver.received.length === 1);
  await killed.kill();
  receiver.answer(({ status }) => status(204));
  await service.start();
  await until(() => service.database.collection('deliveries').findOne({ _id: id as never, state: 'delivered' }));
  expect(idsOf()).toEqual([id, id]);
});

test('two replicas send each message once', async () => {
  const [first, second] = [await service.start(), await service.start()];
  receiver.received.length = 0;
  const people = Array.from({ length: 5 }, newPerson);
  for (const [at, person] of people.entries())
    await service.callsOf(person, (at % 2 === 0 ? first : second).url).createWebhook(terms());
  for (const person of people) await service.register(person);
  await until(async () => receiver.received.length === people.length);
  const waiting = { state: { $ne: 'delivered' } };
  await until(async () => (await service.database.collection('deliveries').countDocuments(waiting)) === 0);
  expect(new Set(idsOf()).size).toBe(people.length);
  expect(receiver.received).toHaveLength(people.length);
});

test('tells of the end of an access 7 days and 1 day before it, once each with two replicas', async () => {
  const [hooks, deliveries, grants] = await Promise.all([
    hookRepository(service.database),
    deliveryRepository(service.database),
    grantRepository(service.database),
  ]);
  const network = { chainId: 80_002, registry: service.chain.registry };
  const deps = { hooks, deliveries, grants, network, chain: service.chain, wake: () => undefined };
  const { url } = await service.start();
  const [owner, grantee] = [newPerson(), newPerson()];
  const [hook] = (await service.callsOf(owner, url).createWebhook({ ...terms(), events: ['share.expiring'] })).webhooks;
  const assetId = await service.register(owner);
  const expiresAt = Math.floor(Date.now() / 1000) + 10 * 86_400;
  const shareId = await service.grant(owner, assetId, grantee, expiresAt);
  await service.accept(assetId, grantee);
  await until(() => service.database.collection('grants').findOne({ _id: shareId as never, state: 'accepted' }));
  const counts: number[] = [];
  for (const daysBefore of [8, 7, 2, 1, 0]) {
    const at = new Date((expiresAt - daysBefore * 86_400) * 1000);
    await Promise.all([remindEnd(deps, at), remindEnd(deps, at)]);
    counts.push((await deliveries.list(hook?.id ?? '', { skip: 0, limit: 10 })).total);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2]);
  const [last] = (await service.callsOf(owner, url).webhookDeliveries({ id: hook?.id ?? '' })).items;
  expect(last?.message).toMatchObject({ type: 'share.expiring', data: { shareId, grantee: grantee.wallet } });
});
