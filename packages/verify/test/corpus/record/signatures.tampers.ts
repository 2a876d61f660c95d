import { signRecord } from '@ipr/protocol/evidence/signature';
import { testOperator } from '../../record.fixture.ts';
import type { Tamper } from '../tamper.fixture.ts';
import { afterwards, packed, partsOf } from './record-forgery.fixture.ts';

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
  packed(
    'a stamp over another record',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      if (!signed) throw new Error('no record');
      return { ...parts, record: { ...signed, timestamp: await world.authority.stamp(new Uint8Array(32)) } };
    },
    'PRNNN PRPNP -record.token',
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
