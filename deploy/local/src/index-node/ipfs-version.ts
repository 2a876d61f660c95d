import { once } from 'node:events';
import { createServer } from 'node:http';

const VERSION = JSON.stringify({ Version: '0.30.0', Commit: '', Repo: '16', System: 'amd64/linux', Golang: '' });

/**
 * graph-node does not start before an IPFS node has returned its version, although deployments from files and mappings without
 * IPFS calls never read from it. This answers that one question, and 404 to all others.
 */
export const openIpfsVersion = async (port: number): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    const known = request.url?.startsWith('/api/v0/version') === true;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(known ? VERSION : '{}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
