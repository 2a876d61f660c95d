import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Part } from '../supervisor/part.ts';
import { nodePart } from './node-part.ts';
import { databasePassword, type StackSettings } from './settings.ts';

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export type DatabaseChoice = { readonly kind: 'embedded' } | { readonly kind: 'uri'; readonly uri: string };

/** The database of this start: MONGODB_URI if set, else the embedded engine. The data folder refuses another kind than it was begun with. */
export const databaseChoice = ({ MONGODB_URI: uri }: NodeJS.ProcessEnv): DatabaseChoice =>
  uri ? { kind: 'uri', uri } : { kind: 'embedded' };

export const embeddedDatabasePart = (settings: StackSettings): Part => {
  const { folder } = settings;
  const port = settings.ports.database;
  const directory = join(folder, 'database');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return nodePart({
    name: 'database',
    program: 'packages/embedded-mongo/src/main.ts',
    ports: [port],
    heapMb: 192,
    isReady: () => accepts(port),
    env: {
      EMBEDDED_MONGO_DIR: directory,
      EMBEDDED_MONGO_PORT: String(port),
      EMBEDDED_MONGO_PASSWORD: databasePassword(settings),
    },
  });
};
