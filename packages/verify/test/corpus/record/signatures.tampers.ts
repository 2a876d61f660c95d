import { concatBytes, fromBase64, fromHex, toBase64 } from '@ipr/domain';
import { recordHash } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import { testOperator } from '../../record.fixture.ts';
import { type Json, type Tamper, text } from '../tamper.fixture.ts';
import { afterwards, packed, partsOf } from './record-forgery.fixture.ts';

const fromBase64Url = (digits: string) => fromBase64(digits.replaceAll('-', '+').replaceAll('_', '/'));
const toBase64Url = (bytes: Uint8Array) =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const headers: readonly (readonly [string, (header: Uint8Array) => Uint8Array])[] = [
  ['is no UTF-8', (header) => header.with(header.indexOf(0x76), 0xff)],
  ['names its key twice', (header) => concatBytes(text('{"kid":"none",'), header.subarray(1))],
];

export const signatures: readonly Tamper[] = [
  afterwards(
    'consents changed',
    ({ observed }) => Object.assign(observed.consents[0], { receivedAt: '2026-03-02T12:00:00Z' }),
    'PRNRR PRPRR -operator.signature -record.claims -record.token',
  ),
  afterwards(
    'custody changed',
    ({ observed }) => Object.assign(observed.people[0], { custody: 'own' }),
    'PRNRR PRPRR -operator.signature -record.claims -record.token',
  ),
  packed(
    'a record that another key signed',
    async (world) => partsOf(world, await testOperator()),
    'PNNNN PPPNP ?operator.signature',
  ),
  packed(
    'a record that another key signed under the id of the operator’s',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      if (!signed) throw new Error('no record');
      const { key } = await testOperator();
      const signature = await signRecord(signed.record, key, world.operator.shown.kid);
      return { ...parts, record: { ...signed, signature } };
    },
    'PNNNR PPPNR -operator.signature',
  ),
  ...headers.map(([name, change]) =>
    packed(
      `a signature with a header that ${name}`,
      async (world) => {
        const { record: signed, ...parts } = await partsOf(world, world.operator);
        if (!signed) throw new Error('no record');
        const header = change(fromBase64Url(signed.signature.protected));
        const signature = { ...signed.signature, protected: toBase64Url(header) };
        return { ...parts, record: { ...signed, signature } };
      },
      'PNNNN PPPNP ?operator.signature',
    ),
  ),
  packed(
    'a stamp over another record',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      if (!signed) throw new Error('no record');
      return { ...parts, record: { ...signed, timestamp: await world.authority.stamp(new Uint8Array(32)) } };
    },
    'PRNNN PRPNP -record.token',
  ),
  ...(
    [
      ['a stamp from before the block', '2026-01-01T00:00:00Z', undefined],
      ['a record from before the block, with a stamp from after it', '2026-03-03T12:00:00Z', '2026-01-01T00:00:00Z'],
    ] as const
  ).map(([name, stampedAt, madeAt]) =>
    packed(
      name,
      async (world) => {
        const change = (record: Json) => Object.assign(record, madeAt ? { madeAt } : {});
        const { record: signed, ...parts } = await partsOf(world, world.operator, change);
        if (!signed) throw new Error('no record');
        const hash = fromHex(await recordHash(signed.record));
        return { ...parts, record: { ...signed, timestamp: await world.authority.stamp(hash, new Date(stampedAt)) } };
      },
      'PRNNN PRPNP -record.made',
    ),
  ),
  packed(
    'a record without a stamp',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      return signed ? { ...parts, record: { ...signed, timestamp: null } } : parts;
    },
    'PNNNN PPPNP ?record.token',
  ),
];
