import { edit, refit, reword, type Tamper, text } from '../tamper.fixture.ts';

const recorded = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-recorded-new-owner', name, change, expected);

export const files: readonly Tamper[] = [
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
