import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeDocument } from './bson/decode.ts';
import { encodeDocument } from './bson/encode.ts';
import { Binary, type Document, toNumber, type Value } from './bson/types.ts';
import { host } from './server.ts';
import { Framing } from './wire/framing.ts';
import { HEADER, OP_MSG } from './wire/message.ts';

export { copiedDataFile } from './server.ts';

const POLL_MS = 50;
const REPLY_MS = 60_000;

const opMsg = (body: Uint8Array): Buffer => {
  const start = Buffer.alloc(HEADER + 5);
  start.writeInt32LE(start.length + body.length, 0);
  start.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([start, body]);
};

/** Sends one command and returns its reply. */
const call = (socket: Socket, command: Record<string, Value>): Promise<Document> =>
  new Promise((resolve, reject) => {
    const framing = new Framing();
    const read = (chunk: Buffer): void => {
      try {
        for (const message of framing.push(chunk)) {
          socket.off('data', read).off('error', reject).off('close', closed);
          resolve(decodeDocument(message, HEADER + 5, message.length));
        }
      } catch (error) {
        reject(error as Error);
      }
    };
    const closed = (): void => reject(new Error('the database closed the connection'));
    if (socket.destroyed) return closed();
    socket.on('data', read).once('error', reject).once('close', closed);
    socket.write(opMsg(encodeDocument(new Map(Object.entries(command)))));
  });

const authenticate = async (socket: Socket, password: string): Promise<void> => {
  const payload = new Binary(Buffer.from(`\0ipr\0${password}`));
  const reply = await call(socket, { saslStart: 1, mechanism: 'PLAIN', payload, $db: '$external' });
  if (reply.get('done') !== true) throw new Error(String(reply.get('errmsg') ?? 'the database refused the password'));
};

/**
 * Has a running server copy its data file to `copy.sqlite` next to it; everything acknowledged before the call is in the copy.
 * @param password where the server asks for one
 * @param onProgress receives the copied part, 0 to 1
 * @throws Error with the server's reason
 */
export async function copyDataFile(
  port: number,
  password?: string,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  const socket = connect({ port, host }).setTimeout(REPLY_MS, () => socket.destroy());
  // Between two calls no call listens; the next call finds the socket destroyed.
  socket.on('error', () => undefined);
  const id = randomUUID();
  try {
    if (password !== undefined) await authenticate(socket, password);
    for (;;) {
      const reply = await call(socket, { copyDataFile: id, $db: 'admin' });
      const state = reply.get('state');
      if (state === 'done') return;
      if (state !== 'running') throw new Error(String(reply.get('reason') ?? reply.get('errmsg') ?? 'no reason given'));
      const total = toNumber(reply.get('total'));
      if (total > 0) onProgress(toNumber(reply.get('copied')) / total);
      await sleep(POLL_MS);
    }
  } finally {
    socket.destroy();
  }
}
