import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * The operator's web server: it ends https and passes every request to the gateway. This process trusts its certificate from then on.
 * @param port of the public origin; the gateway listens on `gatewayPort`
 */
export const startHttpsFront = async (folder: string, port: number, gatewayPort: number) => {
  const [key, cert] = [join(folder, 'front.key'), join(folder, 'front.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-newkey', 'rsa:2048', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...files, ...names], { stdio: 'ignore' });
  const text = readFileSync(cert, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), text]);
  const server = createServer({ key: readFileSync(key), cert: text }, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
    const behind = request({ host: '127.0.0.1', port: gatewayPort, method, path, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${port}`,
    /** PEM files. */
    key,
    certificate: cert,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
