import { kuboStorage } from '@ipr/adapter-kubo';
import { Failure } from '@ipr/domain';
import type { Storage } from '@ipr/ports/storage';
import { describeStorage } from '@ipr/ports/storage/contract';
import { type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let node: NodeProcess;
let storage: Storage;

beforeAll(async () => {
  folder = await temporaryFolder();
  node = await startNodeProcess(folder.path);
  storage = kuboStorage({ url: node.rpcUrl });
});
afterAll(async () => {
  await node.kill();
  await folder.remove();
});

const isPinned = async (cid: string) => (await node.rpc(`pin/ls?arg=${cid}`)).ok;

describeStorage('kubo-rpc-client against the embedded node', () => storage, isPinned);

describe('a storage that does not answer', () => {
  const noAccount = kuboStorage({ url: 'http://127.0.0.1:1' });

  test.each([
    ['put', () => noAccount.put(Buffer.from('x'))],
    ['get', () => noAccount.get('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 10)],
    ['pin', () => noAccount.pin('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')],
    ['listGroup', () => noAccount.listGroup('asset_1')],
    ['ping', () => noAccount.ping()],
  ])('makes %s fail as unavailable', async (_, call) => {
    await expect(call()).rejects.toMatchObject({ code: 'storage.unavailable' });
  });

  test('does not report content as missing for a wrong address', async () => {
    const wrong = kuboStorage({ url: node.gatewayUrl });
    const reading = wrong.get('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 10);
    await expect(reading).rejects.toBeInstanceOf(Failure);
    await expect(wrong.pin('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')).rejects.toMatchObject({
      code: 'storage.unavailable',
    });
  });
});
