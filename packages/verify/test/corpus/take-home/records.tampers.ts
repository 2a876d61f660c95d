import { recordBytes } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import { amoy } from '../../chain.fixture.ts';
import type { Files } from '../../rebuild.fixture.ts';
import { testOperator } from '../../record.fixture.ts';
import { takeHome, threeVersions } from '../../take-home.fixture.ts';
import type { RecordOrder } from '../../version-records.fixture.ts';
import { afterRoot, type World } from '../honest.fixture.ts';
import { type Json, otherHash, refit, reword, type Tamper, text } from '../tamper.fixture.ts';

const of = 'take-home-recorded';
const path = (version: number) => `versions/${version}/record.json`;
const envelopeIn = (files: Files, version: number): Json =>
  JSON.parse(new TextDecoder().decode(files.get(path(version))));
const write = (files: Files, version: number, envelope: Json) => files.set(path(version), recordBytes(envelope));

/** Changes the envelope of the second of three versions, in canonical form. */
const inEnvelope = (
  name: string,
  change: (envelope: Json, world: World, files: Files) => unknown,
  expected: string,
  bundle: 'take-home-recorded' | 'take-home-rooted' = of,
): Tamper =>
  refit(
    bundle,
    name,
    async (files, world) => {
      const envelope = envelopeIn(files, 2);
      await change(envelope, world, files);
      write(files, 2, envelope);
    },
    expected,
  );

const signatures: readonly Tamper[] = [
  inEnvelope(
    'custody changed after the operator signed',
    ({ record }) => Object.assign(record.observed.people[0], { custody: 'own' }),
    'RRNNR RRPNR -operator.signature -record.chain -record.token',
  ),
  inEnvelope(
    'the record of another version',
    (envelope, _, files) => Object.assign(envelope, envelopeIn(files, 1)),
    'RNNNN RPPNP -record.same',
  ),
  inEnvelope(
    'the signature of another record',
    (envelope, _, files) => Object.assign(envelope, { signature: envelopeIn(files, 1).signature }),
    'PNNNR PPPNR -operator.signature',
  ),
  inEnvelope(
    'a signature by another key',
    async (envelope) => {
      const { key, shown } = await testOperator();
      Object.assign(envelope, { signature: await signRecord(envelope.record, key, shown.kid) });
    },
    'PNNNN PPPNP ?operator.signature',
  ),
  inEnvelope(
    'a signature by another key under the id of the operator’s',
    async (envelope, { operator }) => {
      const { key } = await testOperator();
      Object.assign(envelope, { signature: await signRecord(envelope.record, key, operator.shown.kid) });
    },
    'PNNNR PPPNR -operator.signature',
  ),
  inEnvelope(
    'the stamp of another record',
    (envelope, _, files) => Object.assign(envelope, { timestamp: envelopeIn(files, 1).timestamp }),
    'PRNNN PRPNP -record.token',
  ),
  inEnvelope('no stamp', (envelope) => Object.assign(envelope, { timestamp: null }), 'PNNNN PPPNP ?record.token'),
];

const files: readonly Tamper[] = [
  refit(of, 'no record of the middle version', (all) => void all.delete(path(2)), 'PNNNN PPPNP ?operator.signature'),
  refit(
    of,
    'no record at all',
    (all) => {
      for (const version of [1, 2, 3]) all.delete(path(version));
    },
    'RNNNN RPPNP -files.readme ?operator.signature',
  ),
  refit(
    of,
    'no record at all, and none in README.txt',
    (all) => {
      for (const version of [1, 2, 3]) all.delete(path(version));
      const lines = / {2}versions\/<n>\/record\.json[^\n]*\n[^\n]*\n/;
      all.set('README.txt', text(new TextDecoder().decode(all.get('README.txt')).replace(lines, '')));
    },
    'PNNNN PPPNP ?operator.signature',
  ),
  refit(
    'take-home-rooted',
    'no record of the middle version among those with a daily root',
    (all) => void all.delete(path(2)),
    'PNNNNN PPPNPN ?operator.signature ?root.path',
  ),
  refit(
    of,
    'a record of a fourth version',
    (all) => all.set(path(4), all.get(path(3)) ?? text('')),
    'RNNNN RPPNP -files.closed',
  ),
  refit(of, 'a record in another form', reword(path(2), '{', '{ '), 'RNNNN RPPNP -record.readable'),
  refit(of, 'a record that is none', (all) => all.set(path(2), text('{}')), 'RNNNN RPPNP -record.readable'),
  inEnvelope('a salt', (envelope) => Object.assign(envelope, { salts: [] }), 'RNNNN RPPNP -record.readable'),
  inEnvelope(
    'a token in another alphabet',
    ({ timestamp }) => Object.assign(timestamp, { token: '_-8=' }),
    'RNNNN RPPNP -record.readable',
  ),
  inEnvelope(
    'an envelope without a signature',
    (envelope) => delete envelope.signature,
    'RNNNN RPPNP -record.readable',
  ),
  refit(
    of,
    'a transaction that chain.json does not have, with its record',
    (all) => {
      const chain = JSON.parse(new TextDecoder().decode(all.get('chain.json')));
      delete chain.transactions[envelopeIn(all, 2).record.transactions[0].hash];
      all.set('chain.json', text(JSON.stringify(chain)));
    },
    'PNRNN PPRNP -transaction.receipt -version.registrant',
  ),
];

const rooted = 'take-home-rooted';
const roots: readonly Tamper[] = [
  inEnvelope(
    'no daily root of the middle version',
    (envelope) => Object.assign(envelope, { dailyRoot: null }),
    'PNNNNN PPPNPN ?root.path',
    rooted,
  ),
  inEnvelope(
    'the place of another record',
    (envelope, _, all) => Object.assign(envelope.dailyRoot, { place: envelopeIn(all, 1).dailyRoot.place }),
    'PNNNNR PPPNPR -root.path',
    rooted,
  ),
  inEnvelope(
    'no transaction of the root',
    ({ dailyRoot }) => Object.assign(dailyRoot.place, { transaction: null }),
    'PNNNNN PPPNPN',
    rooted,
  ),
  inEnvelope(
    'a proof of the root beyond the size of an envelope',
    ({ dailyRoot }) =>
      Object.assign(dailyRoot.place.transaction, { proof: new Array(70).fill(`0x${'00'.repeat(64 * 1024)}`) }),
    'RNNNNN RPPNPN -record.readable ?root.path',
    rooted,
  ),
  inEnvelope(
    'a root with another head',
    ({ dailyRoot }) => Object.assign(dailyRoot.document, { head: otherHash }),
    'PNNNNR PPPNPR -root.same -root.signature -root.token',
    rooted,
  ),
  inEnvelope(
    'a root without a stamp',
    ({ dailyRoot }) => Object.assign(dailyRoot, { timestamp: null }),
    'PNNNNN PPPNPP ?root.token',
    rooted,
  ),
  inEnvelope(
    'a root whose last record is before its first one',
    ({ dailyRoot }) => Object.assign(dailyRoot.document, { last: 1 }),
    'RNNNNN RPPNPN -record.readable ?root.path',
    rooted,
  ),
  {
    name: 'a root that one record alone has',
    of: rooted,
    expected: 'PNNNNN PPPNPN ?root.path',
    make: (_, { authority, operator }) =>
      takeHome(authority, threeVersions, { on: amoy, takenAt: afterRoot, records: { operator, rooted: [3] } }),
  },
  {
    name: 'a root over records that the bundle does not have',
    of: rooted,
    expected: 'PNNNNR PPPNPR -root.path',
    make: (_, { authority, operator }) => {
      const root = { hashes: (all: unknown[]) => void all.fill(otherHash) };
      const records: RecordOrder = { operator, rooted: true, root };
      return takeHome(authority, threeVersions, { on: amoy, takenAt: afterRoot, records });
    },
  },
];

/** What a party or a stranger does to the operator's records of versions. */
export const records: readonly Tamper[] = [...signatures, ...files, ...roots];
