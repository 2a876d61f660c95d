import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemCode, startGateway, withDevToken } from './start-gateway.ts';

test('streams the compiler’s build events to pages of the portal under their own origin', async () => {
  const compiler = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
  });
  await new Promise<void>((resolve) => compiler.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(compiler.address() as AddressInfo).port}`;
  const gateway = await startGateway({ env: { DEV_BUILDS_URL: url } });
  const leave = new AbortController();
  const answer = await fetch(`${gateway.url}/dev/builds`, { signal: leave.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe('data: first\n\n');
  leave.abort();
  await gateway.close();
  compiler.closeAllConnections();
  compiler.close();
});

test('has no build feed unless a compiler is configured', async () => {
  const gateway = await startGateway();
  expect(await problemCode(await fetch(`${gateway.url}/dev/builds`, withDevToken))).toBe('request.not-found');
  await gateway.close();
});

test('production refuses a compiler', async () => {
  const env = { NODE_ENV: 'production', DEV_BUILDS_URL: 'http://127.0.0.1:1' };
  await expect(startGateway({ env })).rejects.toThrow('DEV_BUILDS_URL');
  await (await startGateway({ env: { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' } })).close();
});
