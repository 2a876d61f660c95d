import { edit, type Tamper } from '../tamper.fixture.ts';
import { own } from './bundle-forgery.fixture.ts';

export const keys: readonly Tamper[] = [
  own(
    'content keys',
    edit('keys.json', (value) => {
      for (const name of Object.keys(value.keys)) value.keys[name] = '00'.repeat(32);
    }),
    'RNNNN RPPNP -key.hash',
  ),
  own(
    'a content key of another version',
    edit('keys.json', (value) => {
      const [one = '', two = ''] = Object.keys(value.keys);
      value.keys[one] = value.keys[two];
    }),
    'RNNNN RPPNP -key.hash',
  ),
  own(
    'a content key that no version has',
    edit('keys.json', (value) => Object.assign(value.keys, { ['0b'.repeat(32)]: '0b'.repeat(32) })),
    'RNNNN RPPNP -key.named',
  ),
  own(
    'a content key less',
    edit('keys.json', (value) => delete value.keys[Object.keys(value.keys)[0] ?? '']),
    'PNNNN PPPNP ?key.hash',
  ),
  own(
    'no keys.json, README.txt unchanged',
    (all) => void all.delete('keys.json'),
    'RNNNN RPPNP -files.readme ?key.hash',
  ),
];
