import { fromHex } from '@ipr/domain';
import { testAuthority } from '../../test/authority.fixture.ts';
import { readDer } from './der.ts';

const read = (hex: string) => readDer(fromHex(hex));
const refused = expect.objectContaining({ reason: 'answer unreadable' });

test('reads nested values of short and long length', () => {
  expect(read('3006020105020106').idBlock.tagNumber).toBe(16);
  expect(read(`308180${'04'}7e${'00'.repeat(126)}`).idBlock.tagNumber).toBe(16);
});

test.each([
  ['ends before its parts do', '3005020105020106'],
  ['ends after its last part', '3007020105020106'],
  ['has a part that ends after it', '3006020105020206'],
  ['is followed by more', '300602010502010600'],
  ['has a length that is not minimal', '308106020105020106'],
  ['has an indefinite length', '30800201050201060000'],
  [
    'is nested too deeply',
    Array.from({ length: 60 }, (_, n) => `30${(2 * (59 - n)).toString(16).padStart(2, '0')}`).join(''),
  ],
  ['is empty', ''],
])('refuses a value that %s', (_, hex) => {
  expect(() => read(hex)).toThrow(refused);
});

test('refuses a token whose outer lengths were changed', async () => {
  const authority = await testAuthority();
  const { token } = await authority.stamp(new Uint8Array(32));
  expect(() => readDer(token)).not.toThrow();
  for (const at of [2, 3]) {
    const changed = token.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => readDer(changed)).toThrow(refused);
  }
});
