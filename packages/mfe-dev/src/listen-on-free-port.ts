import type { Server } from 'node:http';

const tries = 20;

const listen = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

/** Listens on the first free port from the preferred one upwards. @returns the port. @throws Error if twenty ports are in use. */
export const listenOnFreePort = async (server: Server, wanted: number): Promise<number> => {
  for (let port = wanted; port < wanted + tries; port++) if (await listen(server, port)) return port;
  throw new Error(`The ports from ${wanted} to ${wanted + tries - 1} are in use; set PORT to another one.`);
};
