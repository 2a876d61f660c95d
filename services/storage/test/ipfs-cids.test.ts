import { createCipheriv, createHash } from 'node:crypto';
import { addedOf, formOf, type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

/** Kubo's test data: ChaCha20 (RFC 8439) over zeros, key = SHA-256 of the seed, nonce and counter zero. */
const randomFrom = (seed: string, bytes: number) =>
  createCipheriv('chacha20', createHash('sha256').update(seed).digest(), Buffer.alloc(16)).update(Buffer.alloc(bytes));

const ours = 'cid-version=1&raw-leaves=true&chunker=size-1048576&max-file-links=1024';
const [KiB, MiB] = [1024, 1024 * 1024];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let node: NodeProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  node = await startNodeProcess(folder.path);
});
afterAll(async () => {
  await node.kill();
  await folder.remove();
});

const cidOf = async (query: string, bytes: Uint8Array) => {
  const [added] = await addedOf(await node.rpc(`add?${query}`, formOf({ name: 'f', bytes })));
  return added?.Hash;
};

describe('CIDs equal those of Kubo (its test/cli/add_test.go and cid_profiles_test.go)', () => {
  const hello = Buffer.from('hello world');

  test.each([
    ['defaults', '', 'Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD'],
    ['CIDv1 implies raw leaves', 'cid-version=1', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
    [
      'CIDv1 without raw leaves',
      'cid-version=1&raw-leaves=false',
      'bafybeihykld7uyxzogax6vgyvag42y7464eywpf55gxi5qpoisibh3c5wa',
    ],
    ['the product’s profile', ours, 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
  ])('a few bytes with %s', async (_, query, cid) => {
    expect(await cidOf(query, hello)).toBe(cid);
  });

  test.each([
    ['one chunk', ours, 'chunk-v1-seed', MiB, 'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta'],
    ['one byte more', ours, 'chunk-v1-seed', MiB + 1, 'bafybeigmix7t42i6jacydtquhet7srwvgpizfg7gjbq7627d35mjomtu64'],
    ['one old chunk', '', 'chunk-v0-seed', 256 * KiB, 'QmWmRj3dFDZdb6ABvbmKhEL6TmPbAfBZ1t5BxsEyJrcZhE'],
    ['one byte more, old', '', 'chunk-v0-seed', 256 * KiB + 1, 'QmYyLxtzZyW22zpoVAtKANLRHpDjZtNeDjQdJrcQNWoRkJ'],
    ['174 links', 'only-hash=true', 'v0-seed', 174 * 256 * KiB, 'QmUbBALi174SnogsUzLpYbD4xPiBSFANF4iztWCsHbMKh2'],
    [
      'a second layer',
      'only-hash=true',
      'v0-seed',
      174 * 256 * KiB + 1,
      'QmV81WL765sC8DXsRhE5fJv2rwhS4icHRaf3J9Zk5FdRnW',
    ],
  ])('a file of %s', async (_, query, seed, size, cid) => {
    expect(await cidOf(query, randomFrom(seed, size))).toBe(cid);
  });

  test('the empty folder of the file tree', async () => {
    const { Hash } = await (await node.rpc('files/stat?arg=/')).json();
    expect(Hash).toBe('QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn');
  });

  test('refuses options that would give another CID', async () => {
    for (const option of ['trickle=true', 'hash=sha2-512', 'chunker=rabin', 'inline=true', 'cid-version=2'])
      await expect(cidOf(option, hello)).rejects.toThrow(/option|unsupported/);
  });

  test('stores nothing when only the CID is computed', async () => {
    const cid = await cidOf('only-hash=true&cid-version=1', Buffer.from('never stored'));
    expect((await node.rpc(`cat?arg=${cid}`)).status).toBe(500);
  });
});
