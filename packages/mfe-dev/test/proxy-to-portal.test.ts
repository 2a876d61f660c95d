import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proxyToPortal } from '../src/proxy-to-portal.ts';

const open: Server[] = [];
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('forwards a call with the portal’s origin and host, the cookie and the body', async () => {
  const portal = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { origin, host, cookie } = request.headers;
    response.setHeader('set-cookie', 'session=2; HttpOnly');
    response.end(JSON.stringify({ method: request.method, url: request.url, origin, host, cookie, body }));
  });
  const here = await serve(proxyToPortal(portal));
  const answer = await fetch(`${here}/api/v1/x?y=1`, {
    method: 'POST',
    headers: { origin: here, cookie: 'session=1' },
    body: 'hello',
  });
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: '/api/v1/x?y=1',
    origin: portal,
    host: new URL(portal).host,
    cookie: 'session=1',
    body: 'hello',
  });
  expect(answer.headers.getSetCookie()).toEqual(['session=2; HttpOnly']);
});

test('names the registry that does not respond', async () => {
  const portal = await serve(() => undefined);
  const here = await serve(proxyToPortal(portal));
  for (const server of open.splice(0, 1)) server.close();
  const answer = await fetch(`${here}/config.json`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain(portal);
});
