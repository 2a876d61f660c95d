import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from './logger.ts';
import { serve } from './serve.ts';

const log = createLogger('demo', { level: 'silent' });

test('completes a running request before it closes the given resources, in order', async () => {
  const order: string[] = [];
  let release = (): void => undefined;
  let arrived = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const service = await serve(
    (_, response) => {
      release = () => {
        order.push('answered');
        response.end('done');
      };
      arrived();
    },
    { port: 0, log, onClose: [() => order.push('first'), async () => order.push('second')] },
  );
  const answer = fetch(service.url).then((response) => response.text());
  await started;
  const closed = service.close();
  release();
  expect(await answer).toBe('done');
  await closed;
  expect(order).toEqual(['answered', 'first', 'second']);
  await expect(fetch(service.url)).rejects.toThrow();
});

test('listens on the loopback address and leaves no signal handler behind', async () => {
  const before = process.listenerCount('SIGTERM');
  const service = await serve((_, response) => response.end(), { port: 0, log });
  expect((service.server.address() as AddressInfo).address).toBe('127.0.0.1');
  await Promise.all([service.close(), service.close()]);
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test('rejects when the port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(serve(() => undefined, { port, log })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
