import { rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';

/** Longest path of a Unix socket in bytes (sun_path of unix(7), without its closing zero). */
export const longestSocketPath = 107;

export interface PrivateSocket {
  close(): Promise<void>;
}

/**
 * HTTP over a Unix socket that only this user may open: it needs no port, and file permissions control access.
 * @throws Error in words when the path is too long for a socket
 */
export const openPrivateSocket = async (path: string, answer: RequestListener): Promise<PrivateSocket> => {
  if (Buffer.byteLength(path) > longestSocketPath)
    throw new Error(
      `The path of the data folder is too long for a socket in it (${path}). Choose a shorter one with IPR_DATA.`,
    );
  rmSync(path, { force: true });
  const server = createServer(answer);
  const old = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(old);
  }
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
