import { sha256Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { nameCommitment } from '@ipr/protocol/share/party-names';
import { strangerKey } from '../../nda.fixture.ts';
import { grantorName, ownPdf, signName, termsParts } from '../../nda-terms.fixture.ts';
import type { Files } from '../../rebuild.fixture.ts';
import { edit, type Json, otherHash, refit, reword, type Tamper, text } from '../tamper.fixture.ts';
import { evidence } from './nda-forgery.fixture.ts';

const named = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-terms', name, change, expected);
const ownText = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-terms-own-text', name, change, expected);
const inParties = (change: (value: Json) => void) => edit('parties.json', change);
const inShare = (change: (value: Json) => void) => edit('share.json', change);
const inTerms = (change: (terms: Json) => void) => inShare(({ nda }) => change(nda));

/** Changes the share document and everything in the bundle that names its hash. */
const rehashed = (change: (files: Files) => void) => async (files: Files) => {
  change(files);
  const bytes = files.get('share.json') ?? new Uint8Array();
  const [cid, ndaHash] = [await smallCid(bytes), `0x${await sha256Hex(bytes)}`];
  evidence((value) => {
    value.shareCid = cid;
    value.typedData.message.ndaHash = ndaHash;
  })(files);
};

export const terms: readonly Tamper[] = [
  named(
    'another name of the grantor',
    inParties(({ grantor }) => Object.assign(grantor, { name: 'Zoë Quarz GmbH' })),
    'PNNRN PPPRP -party.grantor',
  ),
  named(
    'the name of the grantor in another Unicode form',
    inParties(({ grantor }) => Object.assign(grantor, { name: grantor.name.normalize('NFD') })),
    'PNNRN PPPRP -party.grantor',
  ),
  named(
    'another salt',
    inParties(({ grantor }) => Object.assign(grantor, { salt: '00'.repeat(32) })),
    'PNNRN PPPRP -party.grantor',
  ),
  named(
    'another name of the grantor with its hash',
    async (files) => {
      const swapped = { ...grantorName, name: 'Eve' };
      const commitment = await nameCommitment(swapped);
      inParties((value) => Object.assign(value, { grantor: swapped }))(files);
      inTerms((nda) => Object.assign(nda, { grantorName: commitment }))(files);
    },
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -party.grantee -share.cid -share.hash -signature.account -signature.signer -token.valid',
  ),
  named(
    'the name of the grantor left out, which no seal covers',
    inParties((value) => Object.assign(value, { grantor: null })),
    'PNNNN PPPNP',
  ),
  named(
    'another name of the grantee',
    inParties(({ grantee }) => Object.assign(grantee, { name: 'Bo Ekman' })),
    'PNNRN PPPRP -party.grantee',
  ),
  named(
    'a name that a stranger signed for the grantee',
    async (files, { authority }) => {
      const grantee = await signName(await termsParts(authority, {}), { kind: 'eip-1271', key: strangerKey });
      inParties((value) => Object.assign(value, { grantee }))(files);
    },
    'PNNRN PPPRP -party.grantee',
  ),
  named(
    'a consent and a name under signatures that no key made',
    (files) => {
      const none = { signature: `0x${'00'.repeat(64)}1b` };
      evidence(({ signer }) => Object.assign(signer, none))(files);
      inParties(({ grantee }) => Object.assign(grantee, none))(files);
    },
    'PNRRN PPRRP -party.grantee -signature.signer',
  ),
  named(
    'a name that the grantee signed for another NDA',
    async (files, { authority }) => {
      const grantee = await signName(await termsParts(authority, { law: 'CH' }), { kind: 'eip-1271' });
      inParties((value) => Object.assign(value, { grantee }))(files);
    },
    'PNNRN PPPRP -party.grantee',
  ),
  named(
    'the signature of the consent under the name',
    (files) => {
      const { signer } = JSON.parse(new TextDecoder().decode(files.get('evidence.json')));
      inParties(({ grantee }) => Object.assign(grantee, { signature: signer.signature }))(files);
    },
    'PNNRN PPPRP -party.grantee',
  ),
  named(
    'no signature under the name',
    inParties(({ grantee }) => Object.assign(grantee, { signature: '0x' })),
    'PNNRN PPPRP -party.grantee',
  ),
  named(
    'the names exchanged',
    inParties(({ grantor, grantee }) => {
      [grantor.name, grantee.name] = [grantee.name, grantor.name];
    }),
    'PNNRN PPPRP -party.grantee -party.grantor',
  ),
  named(
    'the name of the grantee left out, which no seal covers',
    inParties((value) => Object.assign(value, { grantee: null })),
    'PNNNN PPPNP',
  ),
  named('no parties.json', (files) => void files.delete('parties.json'), 'RNNNN RPPNP -files.readme'),
  named(
    'a third party',
    inParties((value) => Object.assign(value, { witness: { name: 'Eve' } })),
    'document.unreadable',
  ),
  named(
    'half of a surrogate pair as name',
    inParties(({ grantor }) => Object.assign(grantor, { name: 'Zo\ud800' })),
    'document.unreadable',
  ),
  named(
    'an empty name',
    inParties(({ grantee }) => Object.assign(grantee, { name: '' })),
    'document.unreadable',
  ),
  named(
    'another law',
    inTerms((nda) => Object.assign(nda, { law: 'US-NY' })),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -party.grantee -share.cid -share.hash -signature.account -signature.signer -token.valid',
  ),
  named(
    'another law under its new hash',
    rehashed(inTerms((nda) => Object.assign(nda, { law: 'US-NY' }))),
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
  named(
    'the law left open',
    rehashed(inTerms((nda) => Object.assign(nda, { law: null }))),
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
  named(
    'other courts',
    rehashed(inTerms((nda) => Object.assign(nda, { courts: 'DE' }))),
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
  named(
    'a law in words',
    rehashed(inTerms((nda) => Object.assign(nda, { law: 'Germany' }))),
    'RNNNN RNNNP -files.closed -share.readable',
  ),
  named(
    'version 1.2 relabelled as 1.1',
    inShare((value) => void delete value.nda),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -files.closed -files.readme -grant.event -share.cid -share.hash -signature.account -signature.signer -token.valid',
  ),
  named(
    'version 1.2 relabelled as 1.1 under its new hash, without names',
    async (files) => {
      files.delete('parties.json');
      await rehashed(inShare((value) => void delete value.nda))(files);
    },
    'RRRRN RRRRP -acceptance.event -custody.signer -files.readme -grant.event -signature.account -signature.signer -token.valid',
  ),
  named(
    'version 1.2 relabelled as 1.3',
    rehashed(inTerms((nda) => Object.assign(nda, { version: '1.3' }))),
    'RNNNN RNNNP -files.closed -share.readable',
  ),
  refit(
    'nda-unsealed',
    'version 1.1 relabelled as 1.2',
    inShare((value) =>
      Object.assign(value, { nda: { version: '1.2', grantorName: otherHash, law: null, courts: null, ownText: null } }),
    ),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -share.cid -share.hash -signature.account -signature.signer -token.valid ?party.grantee ?party.grantor',
  ),
  refit(
    'nda-unsealed',
    'names next to an NDA of version 1.1',
    (files) => files.set('parties.json', text(JSON.stringify({ grantor: grantorName, grantee: null }))),
    'RNNNN RPPNP -files.closed',
  ),
  named(
    'the notice removed from the text',
    reword('nda.txt', '\n\nNotice: 18 U.S.C. 1833(b) applies.', ''),
    'RNNNN RPPNP -share.text',
  ),
  named(
    'the notice removed from text and share document, under the new hash',
    async (files) => {
      reword('nda.txt', '\n\nNotice: 18 U.S.C. 1833(b) applies.', '')(files);
      await rehashed(
        inShare((value) => {
          value.ndaText = value.ndaText.replace(/\n\nNotice.*/, '');
        }),
      )(files);
    },
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
  named('an own text next to ours', (files) => files.set('own-text.pdf', ownPdf), 'RNNNN RPPNP -files.closed'),
  ownText(
    'another own text',
    (files) => files.set('own-text.pdf', text('%PDF-1.7\n% harmless\n')),
    'RNNNN RPPNP -share.own-text',
  ),
  ownText(
    'another own text of the same length',
    (files) => files.set('own-text.pdf', ownPdf.with(-1, (ownPdf.at(-1) ?? 0) ^ 1)),
    'RNNNN RPPNP -share.own-text',
  ),
  ownText(
    'a byte more in the own text',
    (files) => files.set('own-text.pdf', text(`${new TextDecoder().decode(ownPdf)} `)),
    'RNNNN RPPNP -share.own-text',
  ),
  ownText(
    'another own text with its hash',
    async (files) => {
      const swapped = text('%PDF-1.7\n% harmless\n');
      const sha256 = await sha256Hex(swapped);
      files.set('own-text.pdf', swapped);
      await rehashed(inTerms((nda) => Object.assign(nda.ownText, { sha256, size: swapped.length })))(files);
    },
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
  ownText(
    'another size of the own text',
    inTerms((nda) => Object.assign(nda.ownText, { size: 1 })),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -party.grantee -share.cid -share.hash -share.own-text -signature.account -signature.signer -token.valid',
  ),
  ownText('no own text', (files) => void files.delete('own-text.pdf'), 'RNNNN RPPNP -files.readme ?share.own-text'),
  ownText('a second own text', (files) => files.set('own-text.txt', text('Sign this.')), 'RNNNN RPPNP -files.closed'),
  ownText(
    'a README.txt that calls the own text a text of the registry',
    reword('README.txt', 'the registry did not write it', 'written by the registry'),
    'RNNNN RPPNP -files.readme',
  ),
  ownText(
    'our text instead of the own one',
    rehashed(inTerms((nda) => Object.assign(nda, { ownText: null }))),
    'RRRRN RRRRP -acceptance.event -custody.signer -files.closed -files.readme -grant.event -party.grantee -signature.account -signature.signer -token.valid',
  ),
];
