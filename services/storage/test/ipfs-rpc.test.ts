import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { addedOf, formOf, type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

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

const add = async (bytes: Uint8Array, query = 'cid-version=1&chunker=size-1048576') => {
  const [added] = await addedOf(await node.rpc(`add?${query}`, formOf({ name: 'f', bytes })));
  return added?.Hash ?? '';
};
const text = async (command: string) => {
  const response = await node.rpc(command);
  return response.ok ? response.text() : `${response.status} ${(await response.json()).Message}`;
};
const json = async (command: string) => JSON.parse(await text(command));

describe('content', () => {
  test('is read whole and in part, across chunks', async () => {
    const bytes = randomBytes(2_500_000);
    const cid = await add(bytes);
    const read = async (query: string) =>
      Buffer.from(await (await node.rpc(`cat?arg=/ipfs/${cid}${query}`)).arrayBuffer());
    expect((await read('')).equals(bytes)).toBe(true);
    expect((await read('&offset=1048570&length=20')).equals(bytes.subarray(1_048_570, 1_048_590))).toBe(true);
    expect((await read('&offset=2499990&length=100')).equals(bytes.subarray(2_499_990))).toBe(true);
    expect((await read('&offset=2500000')).length).toBe(0);
  });

  test('that was never stored fails at once', async () => {
    expect(await text('cat?arg=bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta')).toMatch(/not found/);
    expect(await text('cat?arg=nonsense')).toBe('500 invalid path "nonsense"');
    expect(await text('cat')).toBe('500 argument 1 is required');
  });

  test('keeps folders with their paths', async () => {
    const form = formOf(
      { name: encodeURIComponent('d/a.txt'), bytes: Buffer.from('A') },
      { name: 'd/b.txt', bytes: Buffer.from('BB') },
    );
    const added = await addedOf(await node.rpc('add?cid-version=1', form));
    const root = added.at(-1);
    expect(added.map(({ Name }) => Name).sort()).toEqual(['d', 'd/a.txt', 'd/b.txt']);
    expect(await text(`cat?arg=${root?.Hash}/b.txt`)).toBe('BB');
    const [listed] = (await json(`ls?arg=${root?.Hash}`)).Objects;
    expect(listed.Links.map(({ Name, Size }: { Name: string; Size: number }) => [Name, Size])).toEqual([
      ['a.txt', 1],
      ['b.txt', 2],
    ]);
    expect(Object.keys((await json(`pin/ls?arg=${root?.Hash}`)).Keys)).toEqual([root?.Hash]);
    expect(await text(`cat?arg=${root?.Hash}`)).toBe('500 this dag node is a directory');
  });

  test('is returned as single blocks too', async () => {
    const cid = await add(Buffer.from('one block'));
    expect(await text(`block/get?arg=${cid}`)).toBe('one block');
  });
});

describe('the file tree', () => {
  test('makes, lists, reads and removes', async () => {
    const cid = await add(Buffer.from('in the tree'));
    expect(await text('files/mkdir?arg=/a/b')).toBe('500 file does not exist');
    expect(await text('files/mkdir?arg=/a/b&parents=true')).toBe('');
    expect(await text('files/mkdir?arg=/a/b&parents=true')).toBe('');
    expect(await text('files/mkdir?arg=/a/b')).toBe('500 directory already has entry by that name');
    expect(await text(`files/cp?arg=/ipfs/${cid}&arg=/a/b/file`)).toBe('');
    expect(await text(`files/cp?arg=/ipfs/${cid}&arg=/a/b/file`)).toMatch(/already has entry/);
    expect(await text('files/cp?arg=/a/b/file&arg=/a/')).toBe('');
    expect(await text('files/read?arg=/a/file&offset=3&count=3')).toBe('the');
    expect((await json('files/ls?arg=/a&long=true')).Entries).toEqual([
      { Name: 'b', Type: 1, Size: 0, Hash: expect.stringMatching(/^Qm/) },
      { Name: 'file', Type: 0, Size: 11, Hash: cid },
    ]);
    expect(await text('files/rm?arg=/a/b')).toMatch(/is a directory/);
    expect(await text('files/rm?arg=/a/b&recursive=true')).toBe('');
    expect(await text('files/stat?arg=/a/b')).toBe('500 file does not exist');
    expect(await text('files/rm?arg=/a/b&force=true')).toBe('');
    expect(await text('files/rm?arg=/&recursive=true')).toBe('500 cannot delete root');
  });

  test('loses no entry to simultaneous writes', async () => {
    const cid = await add(Buffer.from('shared'));
    const names = Array.from({ length: 40 }, (_, i) => `/many/f${i}`);
    await Promise.all(names.map((name) => text(`files/cp?arg=/ipfs/${cid}&arg=${name}&parents=true`)));
    expect((await json('files/ls?arg=/many')).Entries).toHaveLength(40);
  });

  test('refuses an invalid path', async () => {
    expect(await text('files/stat?arg=relative')).toBe('500 paths must start with a leading slash');
    expect(await text('files/mkdir?arg=/a/../b')).toBe('500 paths must be absolute');
  });
});

describe('who may call', () => {
  /** A plain request, because fetch cannot set Host or Origin freely. */
  const statusWith = (headers: Record<string, string>, method = 'POST') =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${node.rpcUrl}/api/v0/version`, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });

  test('accepts POST of programs, and refuses web pages and other host names', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({}, 'GET')).toBe(405);
    expect(await statusWith({ origin: 'http://localhost:9000' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusWith({ host: 'rebound.example:5001' })).toBe(403);
  });

  test('refuses unknown commands', async () => {
    for (const name of ['shutdown', 'config/show', '__proto__', 'toString'])
      expect((await node.rpc(name)).status).toBe(404);
  });

  test('pins nothing for a body that is no upload or breaks off', async () => {
    const before = Object.keys((await json('pin/ls')).Keys).sort();
    expect(await text('add')).toBe('500 expected a multipart body');
    await new Promise<void>((resolve) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '3000000' };
      const sent = request(`${node.rpcUrl}/api/v0/add`, { method: 'POST', headers });
      sent.on('error', () => resolve());
      sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      sent.write(randomBytes(1_500_000), () => sent.destroy(new Error('gone')));
    });
    expect(await text('version')).toContain('embedded');
    expect(Object.keys((await json('pin/ls')).Keys).sort()).toEqual(before);
  });
});

describe('the read gateway', () => {
  const bytes = randomBytes(1_500_000);
  let cid = '';
  beforeAll(async () => {
    cid = await add(bytes);
  });
  const get = (headers: Record<string, string> = {}, method = 'GET', path = `/ipfs/${cid}`) =>
    fetch(node.gatewayUrl + path, { method, headers });
  const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test('serves bytes as immutable, without an executable content type', async () => {
    const response = await get();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '1500000',
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${cid}"`,
    });
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await bodyOf(head)).length]).toEqual([200, '1500000', 0]);
    expect((await get({ 'if-none-match': `W/"x", "${cid}"` })).status).toBe(304);
  });

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=1048570-1048589', 1_048_570, 1_048_590],
    ['bytes=1499990-', 1_499_990, 1_500_000],
    ['bytes=-5', 1_499_995, 1_500_000],
    ['bytes=1499990-9999999', 1_499_990, 1_500_000],
  ])('serves the range %s', async (range, from, to) => {
    const response = await get({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/1500000`]);
    expect((await bodyOf(response)).equals(bytes.subarray(from, to))).toBe(true);
  });

  test('ignores unsupported ranges and refuses those outside the content', async () => {
    expect((await get({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await get({ range: 'bytes=9-5' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    const outside = await get({ range: 'bytes=1500000-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */1500000']);
  });

  test.each([
    ['/ipfs/bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta', 'GET', 404],
    ['/ipfs/not-a-cid', 'GET', 400],
    ['/ipfs/%E0%A4%A', 'GET', 400],
    ['/ipfs/QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn', 'GET', 404],
    ['/api/v0/version', 'GET', 404],
    ['/ipfs/bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta', 'POST', 405],
  ])('answers %s by %s with %d', async (path, method, status) => {
    const response = await get({}, method, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).not.toContain('immutable');
  });
});

describe('with a token', () => {
  test('every call needs it, and says nothing else without it', async () => {
    const own = await temporaryFolder();
    const token = 'a1'.repeat(32);
    const guarded = await startNodeProcess(own.path, { IPFS_RPC_TOKEN: token });
    const call = async (command: string, authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${guarded.rpcUrl}/api/v0/${command}`, { method: 'POST', headers });
      return answer.status;
    };
    for (const command of ['version', 'id', 'add', 'pin/rm?arg=x', 'repo/copy-state', 'no-such'])
      for (const wrong of [undefined, 'Bearer ', `Bearer ${token.slice(1)}`, `Bearer ${token}x`, token])
        expect(await call(command, wrong)).toBe(403);
    expect(await call('version', `Bearer ${token}`)).toBe(200);
    await guarded.kill();
    await own.remove();
  });
});
