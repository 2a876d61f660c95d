import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Part } from '../supervisor/part.ts';
import { nodePart } from './node-part.ts';

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export type DatabaseChoice = { readonly kind: 'embedded' } | { readonly kind: 'uri'; readonly uri: string };

/**
 * The database of this data folder: MONGODB_URI if set, else the embedded engine. The choice is recorded in the folder, and
 * another one is refused, because the data would appear to be lost.
 * @throws Error when the folder was begun with another kind of database
 */
export const chooseDatabase = (folder: string, env: NodeJS.ProcessEnv): DatabaseChoice => {
  const choice: DatabaseChoice = env.MONGODB_URI ? { kind: 'uri', uri: env.MONGODB_URI } : { kind: 'embedded' };
  const file = join(folder, 'database.json');
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ kind: choice.kind })}\n`);
  const begun = (JSON.parse(readFileSync(file, 'utf8')) as { kind: string }).kind;
  if (begun !== choice.kind) {
    const remedy = begun === 'uri' ? 'set MONGODB_URI to the one it was begun with' : 'unset MONGODB_URI';
    throw new Error(
      `This data folder was begun with ${begun === 'uri' ? 'a MongoDB of your own' : 'the embedded database'}: ${remedy}, or use another folder by IPR_DATA.`,
    );
  }
  return choice;
};

export const embeddedDatabasePart = (folder: string, port: number): Part => {
  const directory = join(folder, 'database');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return nodePart({
    name: 'database',
    program: 'packages/embedded-mongo/src/main.ts',
    ports: [port],
    heapMb: 192,
    isReady: () => accepts(port),
    env: { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: String(port) },
  });
};
