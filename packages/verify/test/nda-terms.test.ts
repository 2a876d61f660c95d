import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { strangerKey } from './nda.fixture.ts';
import { grantorName, ownPdf, signName, termsParts } from './nda-terms.fixture.ts';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await testAuthority();
});

const entriesOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await verifyBundle(bytes, { roots: [authority.root] })).entries;

test('a name that another key signed is left out of the evidence and weakens nothing that the grantor has', async () => {
  const parts = await termsParts(authority, {});
  const grantee = await signName(parts, { kind: 'eip-1271', key: strangerKey });
  const entries = await entriesOf(await packNdaEvidence({ ...parts, parties: { grantor: grantorName, grantee } }));
  const named = entries.filter(({ code }) => code.startsWith('party.'));
  expect(named.map(({ code, outcome, reason }) => [code, outcome, reason])).toEqual([
    ['party.grantor', 'not-proved', 'a claim'],
    ['party.grantee', 'not-proved', 'not recorded'],
  ]);
  expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
});

test('facts name the parties as claimed, law and courts, and that the text is the grantor’s own', async () => {
  const { facts } = await verifyBundle(
    await packNdaEvidence(await termsParts(authority, { law: 'US-NY', courts: null, ownText: ownPdf })),
    { roots: [authority.root] },
  );
  expect(facts).toMatchObject({
    terms: { grantorName: grantorName.name, law: 'US-NY', courts: null, isOwnText: true },
  });
});

test('evidence without the own text says that it is not in the bundle', async () => {
  const { ownText: _, ...parts } = await termsParts(authority, { ownText: ownPdf });
  const entries = await entriesOf(await packNdaEvidence(parts));
  expect(entries.find(({ code }) => code === 'share.own-text')).toMatchObject({
    outcome: 'not-proved',
    reason: 'not in the bundle',
  });
});
