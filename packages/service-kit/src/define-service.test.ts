import { endpoint, nothing } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { internalSecret, listenFields, mongoUri } from './config-fields.ts';
import { defineApiService, defineService, inInstances } from './define-service.ts';
import { createLogger } from './logger.ts';
import { serve } from './serve.ts';

const log = createLogger('greetings', { level: 'silent' });
const facts = { about: 'greets', heapMb: 64 } as const;

test('loads its code on demand and starts with validated variables', async () => {
  let loaded = false;
  const greetings = defineService({
    ...facts,
    name: 'greetings',
    config: z.object({ ...listenFields(0), GREETING: z.string() }),
    start: async () => {
      loaded = true;
      return ({ PORT, GREETING }, own = log) =>
        serve((_, response) => response.end(GREETING), { port: PORT, log: own });
    },
  });
  expect(loaded).toBe(false);
  const prepare = await greetings.load();
  expect(loaded).toBe(true);
  expect(() => prepare({ PORT: '0' })).toThrow(new ConfigError(['GREETING: is missing']));
  const serving = await prepare({ PORT: '0', GREETING: 'hello' })(log);
  expect(await (await fetch(serving.url)).text()).toBe('hello');
  await serving.close();
});

test('runs as one process of its name, or as the processes that it names', () => {
  const start = async () => () => serve((_, response) => response.end(), { port: 0, log });
  const one = defineService({ ...facts, name: 'greetings', config: z.object(listenFields(0)), start });
  expect(one.instances).toEqual(['greetings']);
  const several = inInstances(['greeting-1', 'greeting-2'], one);
  expect(several).toEqual({ ...one, instances: ['greeting-1', 'greeting-2'] });
});

test('serves calls from its database, reports its name and version, and closes before its connection', async () => {
  const mongo = await startTemporaryMongo();
  const ended: string[] = [];
  const api = {
    count: endpoint({
      method: 'GET',
      path: '/count',
      summary: 'How often it was called',
      audience: 'public',
      input: nothing,
      reply: z.object({ database: z.string(), count: z.number() }),
    }),
  };
  const counting = defineApiService({
    ...facts,
    name: 'counting',
    version: '3.2.1',
    config: z.object({ ...listenFields(0), MONGODB_URI: mongoUri, INTERNAL_SECRET: internalSecret }),
    api,
    database: 'ipr_counting',
    calls: async () => async (connection) => {
      const counted = connection.collection('asked');
      return {
        handlers: {
          count: async () => {
            await counted.insertOne({});
            return { database: connection.name, count: await counted.countDocuments() };
          },
        },
        checks: { counter: async () => undefined },
        onClose: [() => ended.push(`connection ${connection.readyState}`)],
      };
    },
  });
  const prepare = await counting.load();
  const env = { PORT: '0', MONGODB_URI: mongo.uri, INTERNAL_SECRET: 'a-secret-of-at-least-32-characters' };
  const serving = await prepare(env)(log);
  const get = async (path: string) => (await fetch(serving.url + path)).json();
  expect(await get('/count')).toEqual({ database: 'ipr_counting', count: 1 });
  expect(await get('/health')).toEqual({
    status: 'up',
    service: 'counting',
    version: '3.2.1',
    checks: { database: 'up', counter: 'up' },
  });
  await serving.close();
  expect(ended).toEqual(['connection 1']);
  await mongo.close();
});
