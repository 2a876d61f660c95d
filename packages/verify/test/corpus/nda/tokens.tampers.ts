import { fromHex, sha256Hex } from '@ipr/domain';
import { pemBytes } from '../../../src/bundle/pem-bytes.ts';
import { day } from '../../nda.fixture.ts';
import { refit, type Tamper, text, unfit } from '../tamper.fixture.ts';
import { evidence, honestParts, hour, own, shifted, whole } from './nda-forgery.fixture.ts';

export const tokens: readonly Tamper[] = [
  own('no token', (files) => files.set('share.tst', text('')), 'PRNNN PRPNP -token.valid'),
  own(
    'a token of another document',
    async (files, { authority }) => {
      const { token } = await authority.stamp(fromHex('cd'.repeat(32)));
      files.set('share.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'a token of an authority that the attacker made',
    async (files, { stranger }) => {
      const { token, chain } = await stranger.stamp(
        fromHex(await sha256Hex(files.get('share.json') ?? new Uint8Array())),
        new Date(day * 1000),
      );
      files.set('share.tst', new Uint8Array(token));
      files.set('share.pem', pemBytes(chain));
    },
    'PRNNN PRPNP -token.valid',
  ),
  refit(
    'nda-unsealed',
    'a damaged copy of its certificates before them',
    (files) => {
      const pem = new TextDecoder().decode(files.get('share.pem'));
      files.set(
        'share.pem',
        text(pem.replace(/(.)(?=.{20}\n-----END)/g, (digit) => (digit === 'A' ? 'B' : 'A')) + pem),
      );
    },
    'PNNNN PPPNP',
  ),
  own(
    'certificates that are none',
    (files) => files.set('share.pem', text('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')),
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'certificates without end',
    (files) => files.set('share.pem', text(new TextDecoder().decode(files.get('share.pem')).repeat(300))),
    'PRNNN PRPNP -token.valid',
  ),
  refit(
    'nda',
    'a seal over another manifest',
    evidence((value) => Object.assign(value, { madeAt: shifted(value.madeAt, 60) })),
    'PRNNN PRPNP -seal.token',
  ),
  unfit(
    'nda',
    'a seal that was removed',
    (files) => {
      files.delete('manifest.tst');
      files.delete('manifest.pem');
    },
    'PNNNN PPPNP ?seal.missing',
  ),
  whole('a seal older than the block that it covers', honestParts, 'PRNNN PRPNP -times.token', day - 48 * hour),
  whole('a seal younger than the bundle', honestParts, 'PRNNN PRPNP -times.made', day + 60 * hour),
];
