import { concatBytes } from '@ipr/domain';
import { edit, refit, reword, type Tamper, text } from '../tamper.fixture.ts';
import { byOperator, packed, partsOf } from './record-forgery.fixture.ts';

const recorded = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-recorded-new-owner', name, change, expected);

export const files: readonly Tamper[] = [
  packed(
    'tokens of record and share document whose certificates have ended',
    (world) => partsOf({ ...world, authority: world.stampers.ending }, world.operator),
    'PNNNN PNPNP ?record.token ?token.valid',
  ),
  recorded('a record in another form', reword('record.json', '{', '{ '), 'RRNNN RRNNP -record.readable -seal.token'),
  recorded(
    'half a surrogate pair in a record',
    reword('record.json', '"cid":"', '"cid":"\\ud800'),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'a signature with a key more',
    edit('record.jws', (jws) => Object.assign(jws, { header: {} })),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'a record that is none',
    (all) => all.set('record.json', text('{}')),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'a signature that is none',
    (all) => all.set('record.jws', text('{}')),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'no signature of the record',
    (all) => void all.delete('record.jws'),
    'RRNNN RRNNP -files.closed -seal.token',
  ),
  recorded(
    'a signature without its record',
    (all) => void all.delete('record.json'),
    'RRNNN RRNNP -files.closed -files.readme -seal.token',
  ),
  recorded(
    'a signature of four megabytes',
    (all) => all.set('record.jws', concatBytes(all.get('record.jws') ?? new Uint8Array(), text(' '.repeat(2 ** 22)))),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  byOperator(
    'a record of more than four megabytes',
    ({ transactions }) => transactions[1].proof.push(...Array.from({ length: 33 }, () => `0x${'00'.repeat(2 ** 16)}`)),
    'RNNNN RPNNP -record.readable',
  ),
  recorded(
    'half a stamp of the record',
    (all) => void all.delete('record.pem'),
    'RRNNN RRPNP -files.closed -record.token -seal.token',
  ),
  recorded(
    'a record that was removed',
    (all) => {
      for (const path of ['record.json', 'record.jws', 'record.tst', 'record.pem']) all.delete(path);
    },
    'RRNNN RRNNP -files.readme -seal.token',
  ),
  recorded(
    'README.txt without the record',
    reword('README.txt', '  record.json ', '  '),
    'RRNNN RRPNP -files.readme -seal.token',
  ),
];
