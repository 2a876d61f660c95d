import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentBytes, Failure } from '@ipr/domain';
import { ndaHashOf, readShareDocument, ShareDocument, storedNdaHash } from '@ipr/protocol/share/share-document';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger, type World } from '../../testing/small-world.ts';
import { failOften } from '../update/update.fixture.ts';
import { acceptAccess, readInvitation } from './accept-access.ts';
import { type GrantInput, grantAccess } from './grant-access.ts';
import { sharesOfAsset } from './shares-of-asset.ts';

const hash = 'ab'.repeat(32);
const quick = { wait: () => Promise.resolve() };
const terms = {
  level: 'view',
  expires: 0,
  shareType: 'internal',
  variant: 'standard',
  ndaText: 'Tell nobody.',
  locale: 'en',
} as const;
const input: GrantInput = { assetId: '1', grantee: stranger, ...terms };

const worldOf = (owner: typeof me) => {
  const world = createWorld();
  world.mint(owner, { fileHash: hash, cid: 'cid', title: 'Motor' });
  const person = { ...world, config: configOf(world), transactions: createTransactions().transactions };
  return { world, person };
};

const documentAt = async (world: World, cid: string) =>
  JSON.parse(new TextDecoder().decode(await world.api.content(cid)));

test('a grant is pending under the hash of a document that contains all its terms', async () => {
  const { world, person } = worldOf(me);
  await grantAccess(person, input, quick);
  const grant = await world.ports.chain.grantOf('1', stranger);
  expect(grant).toMatchObject({ state: 'pending', role: 1, expiresAt: 0, nonce: 1 });
  const document = await readShareDocument(await world.api.content(grant.cid), grant.ndaHash);
  expect(document).toEqual({
    asset: { id: '1', title: 'Motor', hash },
    ...terms,
    grantor: me,
    grantee: stranger,
    chainId: 80_002,
    contract: world.registry,
    nonce: 1,
  });
  expect(world.groups).toEqual([`asset_1 ${grant.cid}`]);
});

test('storage keeps the document of a grant permanently, beyond the expiry of unfinished uploads', async () => {
  const { world, person } = worldOf(me);
  const left = await world.api.storage.uploadJson({ jsonData: { left: true }, fileName: 'a.json' });
  expect((await grantAccess(person, input, quick)).unkept).toBeNull();
  const { cid, ndaHash } = await world.ports.chain.grantOf('1', stranger);
  world.expire();
  expect((await readShareDocument(await world.api.content(cid), ndaHash)).ndaText).toBe('Tell nobody.');
  await expect(world.api.content(left.ipfsHash)).rejects.toMatchObject({ code: 'storage.content-not-found' });
});

test('a grant whose document is not kept yet remains, reports it, and has it kept on retry', async () => {
  const { world, person } = worldOf(me);
  failOften(world, 'storage.completeRegistration', 'storage.unavailable');
  const granted = await grantAccess(person, input, quick);
  expect(granted.unkept?.failure.code).toBe('storage.unavailable');
  const { cid, state } = await world.ports.chain.grantOf('1', stranger);
  expect([state, world.documents.has(cid)]).toEqual(['pending', false]);
  world.expire();
  await granted.unkept?.retry();
  expect([...world.documents]).toEqual([cid]);
  expect(await documentAt(world, cid)).toMatchObject({ grantee: stranger });
});

test('refuses an external share above view before anything is stored', async () => {
  const { world, person } = worldOf(me);
  const external = grantAccess(person, { ...input, shareType: 'external', level: 'edit' }, quick);
  await expect(external).rejects.toMatchObject({ code: 'registry.bad-role' });
  expect(world.calls).toEqual([]);
});

test('reports the registry’s refusal to an account that may not grant', async () => {
  const { person } = worldOf(stranger);
  const granting = grantAccess(person, { ...input, grantee: `0x${'e5'.repeat(20)}` }, quick);
  await expect(granting).rejects.toMatchObject({ code: 'registry.need-level-3' });
});

const texts = join(import.meta.dirname, '../../../verify/test/texts');
const published = readFileSync(join(texts, 'nda-standard-en-1.1.txt'), 'utf8');

/** Grants this person access as another account, under a document that may contradict the grant. */
const invited = async (change: Partial<ShareDocument> = {}, written?: (document: ShareDocument) => string) => {
  const { world, person } = worldOf(stranger);
  const document: ShareDocument = {
    asset: { id: '1', title: 'Motor', hash },
    ...terms,
    grantor: stranger,
    grantee: me,
    chainId: 80_002,
    contract: world.registry,
    nonce: 1,
    ...change,
  };
  const bytes = written ? new TextEncoder().encode(written(document)) : documentBytes(document);
  const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData: document, fileName: 'share.json' });
  const { content } = world.api;
  Object.assign(world.api, { content: async (requested: string) => (requested === cid ? bytes : content(requested)) });
  const offer = async (role: 1 | 2 = 1) =>
    world.offer(stranger, { id: '1', user: me, role, expiresAt: 0, ndaHash: await storedNdaHash(bytes), cid });
  await offer();
  return { world, person, offer, cid };
};

test('signs and accepts the reviewed document', async () => {
  const { world, person } = await invited();
  const invitation = await readInvitation(person, '1');
  expect(invitation.document.ndaText).toBe('Tell nobody.');
  await acceptAccess(person, invitation, quick);
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('accepted');
  expect(await world.ports.chain.hasAccess('1', me, 1)).toBe(true);
});

test.each<[string, Partial<ShareDocument>]>([
  ['another level', { level: 'admin' }],
  ['another end', { expires: 1_900_000_000 }],
  ['another grantee', { grantee: stranger }],
  ['an earlier grant', { nonce: 2 }],
  ['another asset', { asset: { id: '2', title: 'Motor', hash } }],
  ['another title than that of a version', { asset: { id: '1', title: 'Rocket', hash } }],
  ['another hash than that of a version', { asset: { id: '1', title: 'Motor', hash: '99'.repeat(32) } }],
  ['another network', { chainId: 137 }],
  ['another registry', { contract: stranger }],
  ['another grantor', { grantor: `0x${'0b'.repeat(20)}` }],
  ['another variant than that of its text', { ndaText: published, variant: 'know-how' }],
  ['another language than that of its text', { ndaText: published, locale: 'fr' }],
])('does not offer a document for signing that names %s', async (_, change) => {
  const { person } = await invited(change);
  await expect(readInvitation(person, '1')).rejects.toMatchObject({ code: 'request.invalid' });
});

test.each<[string, (text: string) => string]>([
  ['begins with a byte order mark', (text) => `\ufeff${text}`],
  ['has a key twice', (text) => text.replace('{', '{"ndaText":"Other words.",')],
  ['is under the CID of other bytes', (text) => `${text} `],
])('does not offer a document for signing that %s', async (_, change) => {
  const { person } = await invited({}, (document) => change(JSON.stringify(document)));
  await expect(readInvitation(person, '1')).rejects.toMatchObject({ code: 'request.invalid' });
});

test('offers a document with the published text that it names', async () => {
  const { person } = await invited({ ndaText: published });
  expect((await readInvitation(person, '1')).document.variant).toBe('standard');
});

test('marks the grantor of a document as not proved while the index lacks the grant', async () => {
  const { world, person } = await invited();
  expect((await readInvitation(person, '1')).isGrantorProved).toBe(true);
  const { shares } = world.ports.index;
  const lacking: typeof shares = async (query) => ({ ...(await shares(query)), items: [] });
  Object.assign(world.ports.index, { shares: lacking });
  expect((await readInvitation(person, '1')).isGrantorProved).toBe(false);
});

test('does not sign a grant that changed after it was reviewed', async () => {
  const { world, person, offer } = await invited();
  const invitation = await readInvitation(person, '1');
  await offer(2);
  world.calls.length = 0;
  await expect(acceptAccess(person, invitation, quick)).rejects.toMatchObject({ code: 'registry.no-pending-share' });
  expect(world.calls).toEqual([]);
});

test('a lost relay response does not lead to a second signature or transaction', async () => {
  const { world, person } = await invited();
  world.failNext('relay.submit', new Failure('network.unreachable'));
  await acceptAccess(person, await readInvitation(person, '1'), quick);
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('accepted');
  expect(world.calls.filter((call) => call === 'wallet.sign')).toHaveLength(2);
});

test('refuses bytes that do not match the hash or are not a share document', async () => {
  const { world, cid } = await invited();
  const bytes = await world.api.content(cid);
  const refused = expect.objectContaining({ code: 'request.invalid' });
  await expect(readShareDocument(bytes, `0x${'0'.repeat(64)}`)).rejects.toEqual(refused);
  const changed = { ...(await documentAt(world, cid)), extra: 1 };
  const text = new TextEncoder().encode(JSON.stringify(changed)) as Uint8Array<ArrayBuffer>;
  expect(ShareDocument.safeParse(changed).success).toBe(false);
  await expect(readShareDocument(text, await ndaHashOf(changed))).rejects.toEqual(refused);
});

test('reads all shares of an asset, including more than one reply contains', async () => {
  const { world, person } = worldOf(me);
  world.mint(me, { fileHash: 'cd'.repeat(32), cid: 'cid', title: 'Pump' });
  const grantees = Array.from({ length: 120 }, (_, i) => `0x${String(i + 1).padStart(40, '0')}` as const);
  for (const grantee of grantees) await grantAccess(person, { ...input, grantee }, quick);
  await grantAccess(person, { ...input, assetId: '2' }, quick);
  const shares = await sharesOfAsset(world.api.sharing, { wallet: me, assetId: '1' }, new AbortController().signal);
  expect(new Set(shares.map(({ granteeId }) => granteeId))).toEqual(new Set(grantees));
  expect(shares).toHaveLength(grantees.length);
});
