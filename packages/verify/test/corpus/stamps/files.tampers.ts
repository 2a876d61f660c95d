import { edit, type Json, refit, reword, type Tamper, text } from '../tamper.fixture.ts';
import { once, refuted, two } from './stamp-forgery.fixture.ts';

const json = 'versions/1/timestamp.json';
const inFile = (name: string, change: (value: Json) => void, expected: string) =>
  refit(two, name, edit(json, change), expected);

/** What is done to the file that has them. */
export const files: readonly Tamper[] = [
  inFile('an unknown field in timestamp.json', (value) => Object.assign(value, { note: '' }), 'document.unreadable'),
  inFile('another schema of timestamp.json', (value) => Object.assign(value, { schema: '2' }), 'document.unreadable'),
  inFile('damaged base64', ({ others }) => Object.assign(others[0], { token: 'A' }), 'document.unreadable'),
  inFile('no certificates', ({ others }) => Object.assign(others[0], { chain: [] }), 'document.unreadable'),
  inFile(
    'certificates that are none',
    ({ others }) => Object.assign(others[0], { chain: ['AAAA'] }),
    `${refuted} -token.authority`,
  ),
  inFile(
    'more authorities than there can be',
    ({ others }) => others.push(...others, ...others, ...others, ...others),
    'document.unreadable',
  ),
  refit(
    two,
    'a README.txt without timestamp.json',
    reword('README.txt', json.replace('1', '<n>'), ''),
    'RNNNN RPPNP -files.readme',
  ),
  refit(
    once,
    'the proofs of the only token removed',
    (all) => void all.delete(json),
    'RNNNN RNPNP -files.readme ?token.valid',
  ),
  refit(
    two,
    'no first token, with its certificates and proofs',
    (all) => void all.delete('versions/1/timestamp.tst'),
    'RRNNN RRPNP -files.closed -token.valid ?token.claims',
  ),
  refit(
    two,
    'certificates of the first token that are none',
    (all) => all.set('versions/1/timestamp.pem', text('-----BEGIN CERTIFICATE-----')),
    `${refuted} -token.valid ?token.claims`,
  ),
  refit(
    'take-home-without-tokens',
    'proofs of a token that is not there',
    (all, { bundles: _ }) => void all.set(json, new TextEncoder().encode('{}')),
    'RNNNN RNPNP -files.closed',
  ),
  refit(
    two,
    'the second authority’s token in the place of the first',
    (all) => {
      const { others } = JSON.parse(new TextDecoder().decode(all.get(json)));
      all.set('versions/1/timestamp.tst', new Uint8Array(Buffer.from(others[0].token, 'base64')));
    },
    `${refuted} -token.claims ?times.authorities ?token.revocation`,
  ),
];
