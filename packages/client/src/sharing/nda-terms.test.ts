import { Failure } from '@ipr/domain';
import { nameCommitment } from '@ipr/protocol/share/party-names';
import { ndaHashOf, readShareDocument, type ShareDocument } from '@ipr/protocol/share/share-document';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { acceptAccess, readInvitation } from './accept-access.ts';
import { type GrantInput, grantAccess } from './grant-access.ts';
import { readOwnText } from './own-text.ts';

const quick = { wait: () => Promise.resolve() };
const bytes = new TextEncoder().encode('%PDF-1.7 the own agreement') as Uint8Array<ArrayBuffer>;
const nda = {
  grantorName: ' Zoë  Quartz ',
  law: 'DE',
  courts: null,
  ownText: { type: 'application/pdf', bytes },
} as const;
const input: GrantInput = {
  assetId: '1',
  grantee: stranger,
  level: 'view',
  expires: 0,
  shareType: 'internal',
  variant: 'standard',
  ndaText: 'The agreement is the attached text.',
  locale: 'en',
  nda,
};

const started = () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const person = { ...world, config: configOf(world), transactions: createTransactions().transactions };
  return { world, person };
};

const granted = async (change: Partial<GrantInput> = {}) => {
  const { world, person } = started();
  const { shareId } = await grantAccess(person, { ...input, ...change }, quick);
  const grant = await world.ports.chain.grantOf('1', change.grantee ?? stranger);
  const document = await readShareDocument(await world.api.content(grant.cid), grant.ndaHash);
  return { world, person, shareId, document };
};

test('a share document of version 1.2 names law and own text, and the grantor by a commitment only', async () => {
  const { world, document, shareId } = await granted();
  expect(document.nda).toMatchObject({ version: '1.2', law: 'DE', courts: null });
  expect(JSON.stringify(document)).not.toContain('Zo');
  const parts = await world.api.sharing.ndaParts({ id: shareId });
  expect(parts.grantor?.name).toBe('Zoë Quartz');
  expect(world.calls.indexOf('sharing.storeNdaParts')).toBeLessThan(world.calls.indexOf('relay.submit'));
});

test('the own text is stored encrypted and read back only as the text that the grantor signed', async () => {
  const { world, document, shareId, person } = await granted();
  const cid = document.nda?.ownText?.cid ?? '';
  expect(Buffer.from(await world.api.content(cid)).includes(Buffer.from(bytes))).toBe(false);
  const { key } = await world.api.sharing.ndaParts({ id: shareId });
  expect((await readOwnText(person, document, key))?.bytes).toEqual(bytes);
  const refused = { code: 'request.invalid' };
  await expect(readOwnText(person, document, null)).rejects.toMatchObject(refused);
  await expect(readOwnText(person, document, '00'.repeat(32))).rejects.toMatchObject(refused);
  const { nda: terms } = document;
  const other = terms?.ownText && { ...terms, ownText: { ...terms.ownText, sha256: 'cd'.repeat(32) } };
  await expect(readOwnText(person, { ...document, nda: other ?? undefined }, key)).rejects.toMatchObject(refused);
});

test('nothing is granted when the parts of the document cannot be stored', async () => {
  const { world, person } = started();
  world.failNext('sharing.storeNdaParts', new Failure('network.unreachable'));
  await expect(grantAccess(person, input, quick)).rejects.toMatchObject({ code: 'network.unreachable' });
  expect((await world.ports.chain.grantOf('1', stranger)).state).toBe('none');
});

test('a grant without a name for the grantor is refused before anything is stored', async () => {
  const { world, person } = started();
  await expect(grantAccess(person, { ...input, nda: { ...nda, grantorName: ' ' } }, quick)).rejects.toThrow();
  expect(world.calls).toEqual([]);
});

/** An offer by another account, under a document of version 1.2; `opening` is what its grantor stored. */
const invited = async (opening = { name: 'Zoë Quartz', salt: '7c'.repeat(32) }) => {
  const { world, person } = started();
  world.mint(stranger, { fileHash: 'cd'.repeat(32), cid: 'cid', title: 'Pump' });
  const document: ShareDocument = {
    asset: { id: '2', title: 'Pump', hash: 'cd'.repeat(32) },
    ndaText: 'Tell no one.',
    variant: 'standard',
    shareType: 'internal',
    grantor: stranger,
    grantee: me,
    level: 'view',
    expires: 0,
    chainId: 80_002,
    contract: world.registry,
    nonce: 1,
    locale: 'en',
    nda: {
      version: '1.2',
      grantorName: await nameCommitment({ name: 'Zoë Quartz', salt: '7c'.repeat(32) }),
      law: null,
      courts: null,
      ownText: null,
    },
  };
  const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData: document, fileName: 'share.json' });
  const ndaHash = await ndaHashOf(document);
  await world.api.sharing.storeNdaParts({ ndaHash, grantor: opening, key: null });
  await world.offer(stranger, { id: '2', user: me, role: 1, expiresAt: 0, ndaHash, cid });
  return { world, person, id: `2-${me}-1` };
};

test('the grantee signs their own name, and the service has it before the grant is accepted', async () => {
  const { world, person, id } = await invited();
  const invitation = await readInvitation(person, '2');
  expect(invitation.parts?.grantorName).toBe('Zoë Quartz');
  await acceptAccess(person, invitation, { ...quick, name: ' Bo  Ek ' });
  expect((await world.api.sharing.ndaParts({ id })).grantee?.name).toBe('Bo Ek');
  expect(world.calls.indexOf('sharing.declareName')).toBeLessThan(world.calls.indexOf('relay.submit'));
  expect((await world.ports.chain.grantOf('2', me)).state).toBe('accepted');
});

test.each([undefined, '', 'B', 'B\u202eo'])('does not accept without a name of the grantee: %j', async (name) => {
  const { world, person } = await invited();
  const invitation = await readInvitation(person, '2');
  world.calls.length = 0;
  const accepting = acceptAccess(person, invitation, { ...quick, ...(name === undefined ? {} : { name }) });
  await expect(accepting).rejects.toMatchObject({ code: 'request.invalid' });
  expect(world.calls).toEqual([]);
});

test('does not accept when the name cannot be stored', async () => {
  const { world, person } = await invited();
  world.failNext('sharing.declareName', new Failure('shares.unavailable'));
  const accepting = acceptAccess(person, await readInvitation(person, '2'), { ...quick, name: 'Bo Ek' });
  await expect(accepting).rejects.toMatchObject({ code: 'shares.unavailable' });
  expect((await world.ports.chain.grantOf('2', me)).state).toBe('pending');
});

test('does not offer an NDA for signing whose grantor stored another name than they signed', async () => {
  const { person } = await invited({ name: 'Eve', salt: '7c'.repeat(32) });
  await expect(readInvitation(person, '2')).rejects.toMatchObject({ code: 'request.invalid' });
});
