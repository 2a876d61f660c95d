import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const config = `
[tsa]
default_tsa = authority
[authority]
serial = ./serial
signer_cert = ./signer.pem
certs = ./root.pem
signer_key = ./signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = yes
ess_cert_id_alg = sha256
[req]
distinguished_name = dn
[dn]
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[signer]
extendedKeyUsage = critical,timeStamping
authorityKeyIdentifier = keyid
subjectKeyIdentifier = hash
`;

/** A time-stamping authority over HTTP (RFC 3161, section 3.4) that openssl runs. */
export const startAuthority = async (parent: string) => {
  const folder = join(parent, 'authority');
  mkdirSync(folder);
  writeFileSync(join(folder, 'openssl.cnf'), config);
  writeFileSync(join(folder, 'serial'), '01\n');
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const key = ['-config', 'openssl.cnf', '-nodes', '-newkey', 'rsa:2048'];
  const root = ['-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Authority of the second network'];
  run('req', '-x509', ...key, ...root, '-days', '3650', '-extensions', 'root');
  run('req', ...key, '-keyout', 'signer.key', '-out', 'signer.csr', '-subj', '/CN=Time of the second network');
  const issue = ['-req', '-in', 'signer.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-days', '3650'];
  run('x509', ...issue, '-extfile', 'openssl.cnf', '-extensions', 'signer', '-out', 'signer.pem');

  let answered = 0;
  const server = createServer(async (request, response) => {
    const file = join(folder, `query-${++answered}`);
    writeFileSync(file, Buffer.concat(await request.toArray()));
    const reply = run('ts', '-reply', '-config', 'openssl.cnf', '-queryfile', file);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    roots: join(folder, 'root.pem'),
    answered: () => answered,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
