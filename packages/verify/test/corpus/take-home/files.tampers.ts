import { edit, flip, other, refit, reword, type Tamper, text } from '../tamper.fixture.ts';
import { ciphertexts, editMetadata, own, versionOf } from './bundle-forgery.fixture.ts';

export const files: readonly Tamper[] = [
  own(
    'a byte of a ciphertext',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.set(path, flip(all.get(path) ?? new Uint8Array(), 30));
    },
    'RNNNN RPPNP -ciphertext.hash -file.opened',
  ),
  own(
    'an amendment as a file',
    (all) => all.set('AMENDMENT-signed-by-both.txt', text('Signed by both.')),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a ciphertext that no version has',
    (all) => all.set(`files/${'0b'.repeat(32)}.iprf`, text('IPRF')),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a version that bundle.json does not have',
    (all) => all.set('versions/4/metadata.json', all.get('versions/3/metadata.json') ?? new Uint8Array()),
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a seal, which this kind does not have',
    (all) => {
      all.set('manifest.tst', all.get('versions/1/timestamp.tst') ?? new Uint8Array());
      all.set('manifest.pem', all.get('versions/1/timestamp.pem') ?? new Uint8Array());
    },
    'RNNNN RPPNP -files.closed',
  ),
  own('another decrypt.py', (all) => all.set('decrypt.py', text('import os\n')), 'RNNNN RPPNP -files.script'),
  own('a line more in decrypt.py', reword('decrypt.py', 'import sys', 'import sys, os'), 'RNNNN RPPNP -files.script'),
  own('no decrypt.py', (all) => void all.delete('decrypt.py'), 'RNNNN RPPNP -files.closed -files.script'),
  own(
    'another README.txt',
    (all) => all.set('README.txt', text('Run decrypt.py as root.')),
    'RNNNN RPPNP -files.readme',
  ),
  own(
    'a part more in README.txt',
    (all) => all.set('README.txt', text(`${new TextDecoder().decode(all.get('README.txt'))}\nSigned by both.\n`)),
    'RNNNN RPPNP -files.readme',
  ),
  own('no README.txt', (all) => void all.delete('README.txt'), 'RNNNN RPPNP -files.closed -files.readme'),
  own(
    'metadata at another path',
    (all) => {
      all.set('versions/1/other.json', all.get('versions/1/metadata.json') ?? new Uint8Array());
      all.delete('versions/1/metadata.json');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { metadata: 'versions/1/other.json' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a ciphertext at another path',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.set('files/other.iprf', all.get(path) ?? new Uint8Array());
      all.delete(path);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { ciphertext: 'files/other.iprf' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'a token at another path',
    (all) => {
      all.set('token.tst', all.get('versions/1/timestamp.tst') ?? new Uint8Array());
      all.delete('versions/1/timestamp.tst');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1).timestamp, { token: 'token.tst' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'certificates at another path',
    (all) => {
      all.set('chain.pem', all.get('versions/1/timestamp.pem') ?? new Uint8Array());
      all.delete('versions/1/timestamp.pem');
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1).timestamp, { chain: 'chain.pem' }))(all);
    },
    'RNNNN RPPNP -files.closed',
  ),
  own(
    'metadata that is none',
    (all) => all.set('versions/1/metadata.json', text('{}')),
    'RNNNN RNPNP -files.closed -key.named -metadata.cid -metadata.readable ?token.claims',
  ),
  own(
    'a title in the metadata',
    edit('versions/1/metadata.json', (value) => Object.assign(value, { title: 'Mine' })),
    'RNNNN RPPNP -metadata.cid',
  ),
  own(
    'metadata of another file, under its CID',
    (all) => editMetadata(all, 1, ({ file }) => Object.assign(file, { fileHash: '0b'.repeat(32) })),
    'RNRNN RPRNP -metadata.file-hash -transaction.event -version.registrant',
  ),
  own(
    'metadata with another ciphertext, under its CID',
    (all) => editMetadata(all, 1, ({ file }) => Object.assign(file, { encryptedFileHash: '0b'.repeat(32) })),
    'RNRNN RPRNP -ciphertext.hash -files.closed -transaction.event -version.registrant',
  ),
  own(
    'private fields that do not open, under their CID',
    (all) => editMetadata(all, 1, (value) => Object.assign(value, { private: 'AAAA' })),
    'RNRNN RPRNP -private.opened -transaction.event -version.registrant',
  ),
  own(
    'a key condition of another account, under its CID',
    (all) =>
      editMetadata(all, 1, ({ file }) => {
        file.litEncryption.evmContractConditions[2].functionParams[1] = other;
      }),
    'PNRNN PPRNP -transaction.event -version.registrant ?key.condition',
  ),
  own(
    'a ciphertext that is left out',
    (all) => {
      const path = ciphertexts(all)[0] ?? '';
      all.delete(path);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { ciphertext: null }))(all);
    },
    'PNNNN PPPNP ?ciphertext.hash',
  ),
  refit(
    'take-home-re-keyed',
    'a ciphertext that is left out, of another file than the re-encrypted one',
    (all) => {
      edit('bundle.json', (value) => {
        all.delete(versionOf(value, 1).ciphertext);
        versionOf(value, 1).ciphertext = null;
      })(all);
    },
    'PNNNN PPPNP ?ciphertext.hash',
  ),
  own(
    're-encryption that was not',
    (all) => {
      const path = ciphertexts(all)[1] ?? '';
      all.delete(path);
      edit('bundle.json', (value) => {
        for (const number of [2, 3]) versionOf(value, number).ciphertext = null;
      })(all);
      edit('versions/3/metadata.json', (value) =>
        Object.assign(value, { previous: { version: 2, cid: `b${'a'.repeat(58)}`, sealedAnew: true } }),
      )(all);
    },
    'RNNNN RPPNP -metadata.cid ?ciphertext.hash',
  ),
];
