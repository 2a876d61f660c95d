import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Hex } from '@ipr/domain';
import sharp from 'sharp';
import { mongoAvatarRepository } from '../src/avatars/repository.mongo.ts';
import { sweepAvatars } from '../src/avatars/sweep-avatars.ts';
import { mongoPeopleRepository } from '../src/people/repository.mongo.ts';
import { log, startTestProfiles, type TestProfiles } from './profiles.fixture.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
let service: TestProfiles;

beforeEach(async () => {
  service = await startTestProfiles();
  service.identity.add(ada, 'ada@example.org');
  service.identity.add(bob, 'bob@example.org');
});
afterEach(() => service.close());

const red = { r: 200, g: 20, b: 30 };
const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const upload = (bytes: Uint8Array, type = 'image/png', wallet = ada) =>
  service.client(wallet).uploadAvatar({ id: 'me' }, { file: new Blob([new Uint8Array(bytes)], { type }) });
const load = (path: string | null, wallet: Hex | null = ada) =>
  fetch(`${service.url}${(path ?? '').replace('/api/v1', '')}`, wallet ? { headers: service.headersOf(wallet) } : {});

test.each(['png', 'jpeg', 'webp'] as const)(
  'stores a %s as a square of its own, served by the portal',
  async (format) => {
    const { avatarUrl, profilePicture, version } = await upload(await image(600, 300).toFormat(format).toBuffer());
    expect([profilePicture, version]).toEqual([avatarUrl, 1]);
    expect(avatarUrl).toMatch(/^\/api\/v1\/users\/avatar\/[0-9a-f]{64}$/);
    const answer = await load(avatarUrl, bob);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const drawn = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await drawn.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const { dominant } = await drawn.stats();
    expect(Math.abs(dominant.r - red.r)).toBeLessThan(16);
  },
);

test('drops every piece of metadata and turns the picture upright', async () => {
  const exif = { IFD0: { Artist: 'Ada', Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
  const top = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const sideways = await image(100, 100)
    .composite([{ input: top, top: 0, left: 0 }])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(sideways.toString('latin1')).toContain('secret');
  const { avatarUrl } = await upload(sideways, 'image/jpeg');
  const bytes = Buffer.from(await (await load(avatarUrl)).arrayBuffer());
  const found = await sharp(bytes).metadata();
  expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytes.toString('latin1')).not.toContain('secret');
  const right = await sharp(bytes).extract({ left: 200, top: 20, width: 20, height: 20 }).stats();
  expect(right.dominant.b).toBeGreaterThan(200);
});

test('replaces the earlier picture, removes it, and never serves it to a caller without a session', async () => {
  const first = await upload(await image(10, 10).png().toBuffer());
  const second = await upload(await image(10, 10).negate().png().toBuffer());
  expect(second.avatarUrl).not.toBe(first.avatarUrl);
  expect([(await load(first.avatarUrl)).status, (await load(second.avatarUrl)).status]).toEqual([404, 200]);
  expect((await load(second.avatarUrl, null)).status).toBe(401);
  expect((await service.client(ada).removeAvatar({ id: ada })).avatarUrl).toBeNull();
  expect((await load(second.avatarUrl)).status).toBe(404);
  for (const path of ['/users/avatar/x', `/users/avatar/${'0'.repeat(64)}`])
    expect((await load(path)).status).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const png = () => image(40, 40).png().toBuffer();

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an SVG', () => Buffer.from(svg), 'image/svg+xml'],
  ['an SVG that claims to be a PNG', () => Buffer.from(svg), 'image/png'],
  [
    'an SVG behind the signature of a PNG',
    async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(svg)]),
    'image/png',
  ],
  ['a GIF', () => image(9, 9).gif().toBuffer(), 'image/gif'],
  ['a TIFF', () => image(9, 9).tiff().toBuffer(), 'image/tiff'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'image/png'],
  ['random bytes', () => randomBytes(5000), 'image/jpeg'],
  ['the first half of a PNG', async () => (await png()).subarray(0, 60), 'image/png'],
  ['only the signature of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg'],
])('refuses %s', async (_, bytes, type) => {
  await expect(upload(await bytes(), type)).rejects.toMatchObject({ code: 'user.picture-unreadable', status: 422 });
  expect((await service.client(ada).user({ id: 'me' })).avatarUrl).toBeNull();
});

test('refuses a small file that decodes to more pixels than the limit', async () => {
  const bomb = await image(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(upload(bomb)).rejects.toMatchObject({ code: 'user.picture-too-large', params: { max: 40 } });
});

test('refuses a picture of two bytes a sample that would take twice the memory, before it is decoded', async () => {
  const header = Buffer.from('\0\0\x18\x9c\0\0\x18\x9c\x10\x06\0\0\x01', 'latin1');
  const chunk = (name: string, data: Buffer) => {
    const [named, size, sum] = [Buffer.concat([Buffer.from(name), data]), Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const signature = (await png()).subarray(0, 8);
  const deep = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000)))]);
  await expect(upload(deep)).rejects.toMatchObject({ code: 'user.picture-too-large', params: { max: 20 } });
});

test.each([
  [65_535, 1],
  [1, 2000],
])(
  'crops a strip of %i × %i pixels at its middle, and the next picture of another person is stored too',
  async (...size) => {
    const strip = await upload(
      await image(...size)
        .png()
        .toBuffer(),
    );
    const next = await upload(await png(), 'image/png', bob);
    expect([strip.avatarUrl, next.avatarUrl]).not.toContain(null);
  },
);

test('refuses a file beyond the limit, and a missing one', async () => {
  const beyond = Buffer.concat([await png(), Buffer.alloc(5 * 2 ** 20)]);
  await expect(upload(beyond)).rejects.toMatchObject({ code: 'file.too-large', params: { max: '5 MB' } });
  await expect(upload(Buffer.alloc(6 * 2 ** 20))).rejects.toMatchObject({ code: 'request.too-large', status: 413 });
  const form = new FormData();
  form.append('other', 'x');
  const empty = await fetch(`${service.url}/users/me/avatar`, {
    method: 'POST',
    headers: service.headersOf(ada),
    body: form,
  });
  expect(empty.status).toBe(422);
});

test('limits a person who uploads without end', async () => {
  const bytes = await png();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => upload(bytes)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(refused).toEqual(['request.rate-limited', 'request.rate-limited']);
});

test('of two pictures uploaded at once the one that the profile names is served', async () => {
  const [light, dark] = [await png(), await image(40, 40).negate().png().toBuffer()];
  for (let round = 0; round < 3; round++) {
    await Promise.all([upload(light), upload(dark)]);
    const { avatarUrl } = await service.client(ada).user({ id: 'me' });
    expect((await load(avatarUrl)).status).toBe(200);
  }
  expect(await service.connection.model('Avatar').countDocuments({ wallet: ada })).toBe(1);
});

test('the earlier path does the same', async () => {
  const file = new Blob([new Uint8Array(await png())]);
  const { avatarUrl } = await service.client(ada).uploadAvatarByWallet({ wallet: ada }, { file });
  expect((await load(avatarUrl)).status).toBe(200);
});

test('a picture that an interrupted upload stored without naming it is removed after an hour, and no other one', async () => {
  const { connection } = service;
  const { avatarUrl } = await upload(await png());
  // The upload ends before the write that names the picture, as it does when the service is killed there.
  const refusing = connection.model('Person').collection;
  const { findOneAndUpdate } = refusing;
  refusing.findOneAndUpdate = (() => Promise.reject(new Error('interrupted'))) as never;
  await expect(upload(await image(40, 40).negate().png().toBuffer())).rejects.toMatchObject({ status: 500 });
  refusing.findOneAndUpdate = findOneAndUpdate;
  const count = () => connection.model('Avatar').countDocuments({ wallet: ada });
  // Repositories of their own models, as of a replica.
  const replica = connection.useDb(connection.name);
  const [avatars, people] = [await mongoAvatarRepository(replica), await mongoPeopleRepository(replica)];
  await sweepAvatars({ avatars, people, log });
  expect(await count()).toBe(2);
  await sweepAvatars({ avatars, people, log }, Date.now() + 3_700_000);
  expect(await count()).toBe(1);
  expect((await load(avatarUrl)).status).toBe(200);
});
