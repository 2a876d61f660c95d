import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Endpoint {
  readonly url: string;
  close(): Promise<void>;
}

/** A real HTTP endpoint on a free port. */
export const startEndpoint = async (listener: RequestListener): Promise<Endpoint> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** An RFC 3161 authority over HTTP (section 3.4): POST application/timestamp-query, application/timestamp-reply. */
export const startAuthorityEndpoint = (
  respond: (request: Uint8Array) => Promise<Uint8Array>,
  isAllowed: (headers: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<Endpoint> =>
  startEndpoint(async (request, response) => {
    if (!isAllowed(request.headers)) return response.writeHead(401).end();
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return response.writeHead(415).end();
    const answer = await respond(Buffer.concat(await request.toArray()));
    return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  });
