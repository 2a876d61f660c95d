import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * Proxies requests to the portal with its own origin and host, because the portal refuses cross-origin requests.
 * Cookies are bound to the host, not to the port, so the portal's session applies.
 * @param portal origin of a running registry
 */
export const proxyToPortal =
  (portal: string) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    const { host } = new URL(portal);
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin ? { origin: portal } : {}) };
    const away = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(`No registry answers at ${portal}.`);
    };
    const outgoing = request(portal + incoming.url, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    outgoing.once('error', away);
    response.once('close', () => outgoing.destroy());
    pipeline(incoming, outgoing, () => undefined);
  };
