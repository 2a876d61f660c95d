import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHex } from '@ipr/domain';
import { pemBytes } from '../../../src/bundle/pem-bytes.ts';
import { amoy } from '../../chain.fixture.ts';
import { start, takeHome, threeVersions } from '../../take-home.fixture.ts';
import { edit, refit, type Tamper, text } from '../tamper.fixture.ts';
import { editMetadata, inBundle, own, readmeTitle, versionOf } from './bundle-forgery.fixture.ts';

export const tokens: readonly Tamper[] = [
  own(
    'a token of another version',
    (all) => all.set('versions/1/timestamp.tst', all.get('versions/2/timestamp.tst') ?? new Uint8Array()),
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
  own(
    'a token that is left out',
    (all) => {
      for (const name of ['tst', 'pem']) all.delete(`versions/1/timestamp.${name}`);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { timestamp: null }))(all);
    },
    'PRNNN PRPNP -token.claims ?token.valid',
  ),
  own(
    'a token without its file, but with its certificates',
    (all) => void all.delete('versions/1/timestamp.tst'),
    'RRNNN RRPNP -files.closed -token.valid ?token.claims',
  ),
  own(
    'another token of the same authority',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 400) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -token.claims',
  ),
  own(
    'a token of a day and more later in the place of the one in the metadata',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 90_000) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -times.token -token.claims',
  ),
  refit(
    'take-home-deferred',
    'a deferred token of days after the bundle',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 600_000) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -times.made',
  ),
  refit(
    'take-home-deferred',
    'a deferred token of another version',
    (all) => all.set('versions/1/timestamp.tst', all.get('versions/2/timestamp.tst') ?? new Uint8Array()),
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'a token of an authority that the attacker made, of 2026-01-02',
    async (all, { stranger }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token, chain: certificates } = await stranger.stamp(
        fromHex(metadata.file.fileHash),
        new Date('2026-01-02T00:00:00Z'),
      );
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
      all.set('versions/1/timestamp.pem', pemBytes(certificates));
    },
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
  ...(
    [
      ['time', { timestamp: '1999-12-31T00:00:00.000Z' }],
      ['qualification', { qualified: true }],
      ['authority', { tsa: 'European Union' }],
      ['policy', { policy: '0.4.0.2023.1.1' }],
      ['serial number', { serial: 'ab' }],
      ['hash', { hashedMessage: '0b'.repeat(32) }],
      ['legal value', { legalValue: false }],
    ] as const
  ).map(([name, change]) =>
    own(
      `metadata that states another ${name} than the token, under its CID`,
      (all) => editMetadata(all, 1, ({ evidencyTimestamp }) => Object.assign(evidencyTimestamp, change)),
      'PRRNN PRRNP -token.claims -transaction.event -version.registrant',
    ),
  ),
  own(
    'metadata without its token, under its CID',
    (all) => editMetadata(all, 1, ({ evidencyTimestamp }) => delete evidencyTimestamp.token),
    'PNRNN PNRNP -transaction.event -version.registrant ?token.claims',
  ),
  own(
    'metadata with a token and without certificates, under its CID',
    (all) => editMetadata(all, 1, ({ evidencyTimestamp }) => delete evidencyTimestamp.chain),
    'PNRNN PPRNP -transaction.event -version.registrant',
  ),
  own(
    'metadata with a token and without certificates, under its CID, and no token in the bundle',
    (all) => {
      for (const name of ['tst', 'pem']) all.delete(`versions/1/timestamp.${name}`);
      edit('bundle.json', (value) => Object.assign(versionOf(value, 1), { timestamp: null }))(all);
      return editMetadata(all, 1, ({ evidencyTimestamp }) => delete evidencyTimestamp.chain);
    },
    'PNRNN PNRNP -transaction.event -version.registrant ?token.valid',
  ),
  {
    name: 'metadata that states a qualification which the token claims too',
    of: 'take-home',
    expected: 'PNNNN PPPNP',
    make: (_, { authority }) => {
      const claiming = { ...authority, stamp: (digest: Uint8Array, at?: Date) => authority.stamp(digest, at, true) };
      return takeHome(claiming, threeVersions, { on: amoy });
    },
  },
  inBundle(
    'made in 1970',
    (value) => Object.assign(value, { madeAt: '1970-01-01T00:00:00.000Z' }),
    'RRNNN RRPNP -files.readme -times.made',
  ),
  own(
    'made in 2099',
    (all) => {
      const { madeAt } = JSON.parse(new TextDecoder().decode(all.get('bundle.json')));
      edit('bundle.json', (value) => Object.assign(value, { madeAt: '2099-01-01T00:00:00.000Z' }))(all);
      readmeTitle(madeAt, '2099-01-01T00:00:00.000Z')(all);
    },
    'PRNNN PRPNP -times.made',
  ),
  own(
    'a token younger than its block by days',
    async (all, { authority }) => {
      const metadata = JSON.parse(new TextDecoder().decode(all.get('versions/1/metadata.json')));
      const { token } = await authority.stamp(fromHex(metadata.file.fileHash), new Date((start + 400_000) * 1000));
      all.set('versions/1/timestamp.tst', new Uint8Array(token));
      await editMetadata(all, 1, ({ evidencyTimestamp }) => {
        evidencyTimestamp.token = Buffer.from(token).toString('base64');
        delete evidencyTimestamp.serial;
        evidencyTimestamp.timestamp = new Date((start + 400_000) * 1000).toISOString();
      });
    },
    'PRRNN PRRNP -times.made -times.token -transaction.event -version.registrant',
  ),
  own(
    'a further certificate without the padding of its base64',
    (all) => {
      const path = 'versions/1/timestamp.pem';
      const further = readFileSync(join(import.meta.dirname, '../../vectors/root.pem'), 'utf8');
      if (!further.includes('=\n')) throw new Error('no padding');
      all.set(path, text(new TextDecoder().decode(all.get(path)) + further.replace(/=+\n/, '\n')));
    },
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
  ...(
    [
      ['the separator 0x1C', '\u001c'],
      ['the form feed 0x0C', '\f'],
      ['the line end U+0085', '\u0085'],
      ['the space U+00A0', '\u00a0'],
      ['the byte order mark U+FEFF', '\ufeff'],
    ] as const
  ).map(([name, character]) =>
    own(
      `${name} within the last certificate of a token, which is no white space of PEM`,
      (all) => {
        const path = 'versions/1/timestamp.pem';
        const whole = new TextDecoder().decode(all.get(path));
        const at = whole.lastIndexOf('BEGIN CERTIFICATE-----') + 100;
        all.set(path, text(whole.slice(0, at) + character + whole.slice(at)));
      },
      'PRNNN PRPNP -token.valid ?token.claims',
    ),
  ),
  own(
    'certificates that are none',
    (all) => all.set('versions/1/timestamp.pem', text('')),
    'PRNNN PRPNP -token.valid ?token.claims',
  ),
];
