import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSocketRpc } from './socket-rpc.ts';

const folder = mkdtempSync(join(tmpdir(), 'socket-rpc-'));
const path = join(folder, 'chain.sock');
afterAll(() => rmSync(folder, { recursive: true }));

/** A node that does the given thing with each message. */
const nodeThat = async (answers: (socket: Socket, message: string) => void) => {
  const server = createServer((socket) => socket.on('data', (message) => answers(socket, message.toString()))).listen(
    path,
  );
  await once(server, 'listening');
  const direct = await openSocketRpc(path, 1_000);
  return {
    rpc: direct.rpc,
    close: async () => {
      direct.close();
      server.close();
      await once(server, 'close');
    },
  };
};

test('reads an answer that arrives in pieces, and sends the next call after it', async () => {
  const got: string[] = [];
  const node = await nodeThat((socket, message) => {
    got.push(JSON.parse(message).method);
    socket.write('{"jsonrpc":"2.0","id":1,');
    setImmediate(() => socket.write(`"result":"${got.length}"}\n`));
  });
  expect(await Promise.all([node.rpc('a'), node.rpc('b')])).toEqual(['1', '2']);
  expect(got).toEqual(['a', 'b']);
  await node.close();
});

test('rejects with the message of the node, and goes on', async () => {
  const node = await nodeThat((socket, message) =>
    socket.write(message.includes('bad') ? '{"error":{"message":"nonce too low"}}\n' : '{"result":1}\n'),
  );
  await expect(node.rpc('bad')).rejects.toThrow('bad: nonce too low');
  expect(await node.rpc('good')).toBe(1);
  await node.close();
});

test.each([
  ['ends', (socket: Socket) => socket.destroy()],
  ['never answers', () => undefined],
])('a node that %s within a call rejects it and all that follow', async (_, does) => {
  const node = await nodeThat(does);
  const calls = [node.rpc('a'), node.rpc('b')];
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
  await expect(node.rpc('c')).rejects.toThrow('the chain ended');
  await node.close();
});

test('refuses where nothing listens', async () => {
  await expect(openSocketRpc(join(folder, 'none.sock'))).rejects.toThrow('ENOENT');
});
