import { concatBytes } from '@ipr/domain';
import type { Files } from '../rebuild.fixture.ts';
import type { HonestName } from './honest.fixture.ts';
import { edit, refit, reword, type Tamper, text, unfit } from './tamper.fixture.ts';

type Change = (files: Files) => unknown;

const prefixed =
  (path: string, prefix: Uint8Array): Change =>
  (files) =>
    files.set(path, concatBytes(prefix, files.get(path) ?? new Uint8Array()));

/** A second value under a key that is there already, written with an escape that other readers resolve. */
const doubled = (path: string, key: string): Change =>
  reword(path, '{', `{"\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}" ${' '.repeat(200)}: null,`);

const manglings = (path: string, key: string): readonly (readonly [string, Change])[] => [
  [`a key twice in ${path}`, doubled(path, key)],
  [`a byte order mark before ${path}`, prefixed(path, Uint8Array.of(0xef, 0xbb, 0xbf))],
  [`bytes that are no UTF-8 in ${path}`, prefixed(path, Uint8Array.of(0xff))],
];

const documents: readonly (readonly [HonestName, string, string])[] = [
  ['nda-unsealed', 'evidence.json', 'madeAt'],
  ['take-home', 'bundle.json', 'madeAt'],
  ['take-home', 'chain.json', 'notice'],
  ['take-home', 'keys.json', 'warning'],
];

const document = (of: HonestName, name: string, change: Change) => refit(of, name, change, 'document.unreadable');

/** Documents that two programs read in two ways, or that are none. */
export const jsonTampers: readonly Tamper[] = [
  ...manglings('manifest.json', 'schema').map(([name, change]) =>
    unfit('take-home', name, change, 'manifest.unreadable'),
  ),
  ...documents.flatMap(([of, path, key]) => [
    ...manglings(path, key).map(([name, change]) => document(of, name, change)),
    document(
      of,
      `an unknown field in ${path}`,
      edit(path, (value) => Object.assign(value, { amendment: 'signed' })),
    ),
  ]),
  document(
    'take-home',
    'the name of the prototype as a key in keys.json',
    reword('keys.json', '"keys": {', '"keys": { "__proto__": "x",'),
  ),
  document(
    'take-home',
    'an unknown field of a receipt, which is the name of the prototype',
    reword('chain.json', '"receipt": {', '"receipt": { "__proto__": null,'),
  ),
  ...manglings('share.json', 'nonce').map(([name, change]) =>
    refit('nda-unsealed', name, change, 'RNNNN RNNNP -share.readable'),
  ),
  ...manglings('versions/1/metadata.json', 'title').map(([name, change]) =>
    refit(
      'take-home',
      name,
      change,
      'RNNNN RNPNP -files.closed -key.named -metadata.cid -metadata.readable ?token.claims',
    ),
  ),
  ...(
    [
      ['64 levels in an unknown field of a receipt', '['.repeat(60) + ']'.repeat(60), 'PNNNN PPPNP'],
      ['65 levels in an unknown field of a receipt', '['.repeat(61) + ']'.repeat(61), 'document.unreadable'],
      ['a number of 5000 digits in an unknown field of a receipt', '9'.repeat(5_000), 'PNNNN PPPNP'],
    ] as const
  ).map(([name, value, expected]) =>
    refit('take-home', name, reword('chain.json', '"receipt": {', `"receipt": { "surplus": ${value},`), expected),
  ),
  unfit('nda', 'no manifest', (files) => void files.delete('manifest.json'), 'manifest.missing'),
  unfit(
    'nda',
    'another schema',
    edit('manifest.json', (value) => Object.assign(value, { schema: 'ipr-nda-evidence/2' })),
    'manifest.unreadable',
  ),
  unfit(
    'nda',
    'a manifest of another kind',
    edit('manifest.json', (value) => Object.assign(value, { schema: 'ipr-take-home/1' })),
    'document.missing',
  ),
  refit('nda-unsealed', 'no evidence.json', (files) => void files.delete('evidence.json'), 'document.missing'),
  refit('take-home', 'no bundle.json', (files) => void files.delete('bundle.json'), 'document.missing'),
  refit('take-home', 'no chain.json', (files) => void files.delete('chain.json'), 'document.missing'),
  refit(
    'take-home',
    'no version at all',
    edit('bundle.json', (value) => Object.assign(value, { versions: [] })),
    'document.unreadable',
  ),
  ...(
    [
      ['a time without seconds', '2026-03-01T10:00Z', 'document.unreadable'],
      ['a time without a zone', '2026-03-01T10:00:00', 'document.unreadable'],
      ['a time in the year 0', '0000-02-29T10:00:00Z', 'PRNRN PRPRP -events.times -times.made'],
    ] as const
  ).map(([name, madeAt, expected]) =>
    refit(
      'nda-unsealed',
      name,
      edit('evidence.json', (value) => Object.assign(value, { madeAt })),
      expected,
    ),
  ),
  refit(
    'nda-unsealed',
    'text after the document',
    (files) => files.set('evidence.json', concatBytes(files.get('evidence.json') ?? new Uint8Array(), text('{}'))),
    'document.unreadable',
  ),
];
