import type { Files } from '../../rebuild.fixture.ts';
import { edit, type Json, refit, type Tamper } from '../tamper.fixture.ts';
import { editMetadata } from './bundle-forgery.fixture.ts';

const separate = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('take-home-separate-key', name, change, expected);
const metadataOf = (files: Files, number: number): Json =>
  JSON.parse(new TextDecoder().decode(files.get(`versions/${number}/metadata.json`)));
/** SHA-256 of the two keys of the version whose private fields have a separate one. */
const separateKeys = (files: Files) => {
  const { file, privateFieldsKey } = metadataOf(files, 2);
  return { content: file.litEncryption.dataToEncryptHash, own: privateFieldsKey.dataToEncryptHash };
};

export const separateKey: readonly Tamper[] = [
  separate(
    'the separate key of private fields removed from the metadata',
    (all) => edit('versions/2/metadata.json', (value) => delete value.privateFieldsKey)(all),
    'RNNNN RPPNP -key.named -metadata.cid -private.opened',
  ),
  separate(
    'the separate key of private fields removed from the metadata, under its CID',
    (all) => editMetadata(all, 2, (value) => delete value.privateFieldsKey),
    'RNRNN RPRNP -key.named -private.opened -state.asset -transaction.event',
  ),
  separate(
    'the content key named in the place of the separate key, under its CID',
    (all) =>
      editMetadata(all, 2, ({ privateFieldsKey, file }) =>
        Object.assign(privateFieldsKey, { dataToEncryptHash: file.litEncryption.dataToEncryptHash }),
      ),
    'RNRNN RPRNP -key.named -private.opened -state.asset -transaction.event',
  ),
  separate(
    'the separate key of private fields added to a version without one, under its CID',
    (all) => {
      const { privateFieldsKey } = metadataOf(all, 2);
      return editMetadata(all, 1, (value) => Object.assign(value, { privateFieldsKey }));
    },
    'RNRNN RPRNP -private.opened -transaction.event -version.registrant',
  ),
  separate(
    'the content key in the place of the separate key',
    (all) => {
      const { content, own: fields } = separateKeys(all);
      edit('keys.json', ({ keys: known }) => Object.assign(known, { [fields]: known[content] }))(all);
    },
    'RNNNN RPPNP -private.opened',
  ),
  separate(
    'the separate key left out',
    (all) => edit('keys.json', ({ keys: known }) => delete known[separateKeys(all).own])(all),
    'PNNNN PPPNP ?private.opened',
  ),
  separate(
    'the content key left out, the separate key kept',
    (all) => edit('keys.json', ({ keys: known }) => delete known[separateKeys(all).content])(all),
    'PNNNN PPPNP ?key.hash',
  ),
];
