import { sha256Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { edit, other, otherHash, reword, type Tamper, text, unfit } from '../tamper.fixture.ts';
import { evidence, inEvidence, own, victim } from './nda-forgery.fixture.ts';

export const documents: readonly Tamper[] = [
  own(
    'another text next to the share document',
    (files) => files.set('nda.txt', text('Nothing.')),
    'RNNNN RPPNP -share.text',
  ),
  own(
    'a text with a byte order mark',
    (files) => files.set('nda.txt', text(`\ufeff${new TextDecoder().decode(files.get('nda.txt'))}`)),
    'RNNNN RPPNP -share.text',
  ),
  own(
    'another text in the share document',
    edit('share.json', (value) => Object.assign(value, { ndaText: 'Nothing.' })),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -share.cid -share.hash -share.text -signature.account -signature.signer -token.valid',
  ),
  own(
    'another text in both, under their new hash',
    async (files) => {
      edit('share.json', (value) => Object.assign(value, { ndaText: 'Nothing.' }))(files);
      files.set('nda.txt', text('Nothing.'));
      const bytes = files.get('share.json') ?? new Uint8Array();
      const cid = await smallCid(bytes);
      const ndaHash = `0x${await sha256Hex(bytes)}`;
      evidence((value) => {
        value.shareCid = cid;
        value.typedData.message.ndaHash = ndaHash;
      })(files);
    },
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -signature.account -signature.signer -token.valid',
  ),
  own('a share document that is none', (files) => files.set('share.json', text('{}')), 'RNNNN RNNNP -share.readable'),
  inEvidence(
    'another CID of the share document',
    (value) => Object.assign(value, { shareCid: `b${'a'.repeat(58)}` }),
    'RNRNN RPRNP -grant.event -share.cid',
  ),
  inEvidence(
    'another NDA hash',
    ({ typedData }) => Object.assign(typedData.message, { ndaHash: otherHash }),
    'RNRNN RPRNP -consent.typed-data -share.hash',
  ),
  inEvidence(
    'another asset in what was signed',
    ({ typedData }) => Object.assign(typedData.message, { assetId: '8' }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'typed data of another registry',
    ({ typedData }) => Object.assign(typedData.domain, { verifyingContract: other }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'typed data of another network',
    ({ typedData }) => Object.assign(typedData.domain, { chainId: 137 }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'another grant',
    (value) => Object.assign(value, { grantId: value.grantId.replace(/-1$/, '-2') }),
    'RNNRN RPPRP -events.belong -share.terms',
  ),
  own('another grantee in README.txt', reword('README.txt', victim, other), 'RNNNN RPPNP -files.readme'),
  own(
    'a sentence more in README.txt',
    reword('README.txt', 'Checking', 'Both sides signed an amendment.\n\nChecking'),
    'RNNNN RPPNP -files.readme',
  ),
  own(
    'an amendment as a file',
    (files) => files.set('AMENDMENT-signed-by-both.txt', text('Signed by both.')),
    'RNNNN RPPNP -files.closed',
  ),
  own('a file in a folder', (files) => files.set('annex/terms.txt', text('Terms.')), 'RNNNN RPPNP -files.closed'),
  own(
    'a name that only its case tells apart',
    (files) => files.set('NDA.txt', text('Other terms.')),
    'RNNNN RPPNP -files.closed',
  ),
  own('a file of a take-home bundle', (files) => files.set('keys.json', text('{}')), 'RNNNN RPPNP -files.closed'),
  own('no README.txt', (files) => void files.delete('README.txt'), 'RNNNN RPPNP -files.closed -files.readme'),
  own('no nda.txt', (files) => void files.delete('nda.txt'), 'RNNNN RPPNP -files.closed -share.text'),
  own('no share.json', (files) => void files.delete('share.json'), 'RNNNN RNNNP -files.closed -share.readable'),
  own('half a seal', (files) => files.set('manifest.pem', text('')), 'RNNNN RPPNP -files.closed'),
  unfit(
    'nda',
    'another byte of README.txt in the same length',
    (files) => reword('README.txt', '.', ',')(files),
    'RNNNN RPPNP -files.readme -manifest.hashes',
  ),
  unfit(
    'nda',
    'a byte changed',
    (files) => files.set('nda.txt', text('The')),
    'RNNNN RPPNP -manifest.hashes -share.text',
  ),
  unfit(
    'nda',
    'a file more',
    (files) => files.set('note.txt', text('')),
    'RNNNN RPPNP -files.closed -manifest.complete',
  ),
  unfit(
    'nda',
    'a file less',
    (files) => void files.delete('README.txt'),
    'RNNNN RPPNP -files.closed -files.readme -manifest.complete',
  ),
  unfit(
    'nda-unsealed',
    'a file named twice',
    edit('manifest.json', ({ entries }) => entries.push(entries[0])),
    'RNNNN RPPNP -manifest.complete',
  ),
  unfit(
    'nda-unsealed',
    'another size in the manifest',
    edit('manifest.json', ({ entries }) => Object.assign(entries[0], { size: 1 })),
    'RNNNN RPPNP -manifest.hashes',
  ),
  unfit(
    'nda-unsealed',
    'another order than the manifest',
    edit('manifest.json', ({ entries }) => entries.reverse()),
    'RNNNN RPPNP -manifest.complete',
  ),
];
