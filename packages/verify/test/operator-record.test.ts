import type { Entry } from '../src/bundle/entries.ts';
import { settle } from '../src/bundle/settle.ts';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { makeWorld, type World } from './corpus/honest.fixture.ts';
import { readersOf } from './corpus/readers.fixture.ts';
import { sharedHash } from './corpus/record/proofs.tampers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const verified = (trusted: object = {}, of: 'nda-recorded' | 'nda-recorded-new-owner' = 'nda-recorded') =>
  verifyBundle(world.bundles[of], { ...world.trusted, ...trusted });
const entryOf = ({ entries }: VerifiedBundle, code: Entry['code']) => {
  const found = entries.find((entry) => entry.code === code);
  return found && { outcome: found.outcome, reason: found.reason };
};

test.each(['nda-recorded', 'nda-recorded-new-owner'] as const)(
  'with Merkle proofs the evidence of %s rests on nothing but its blocks',
  async (name) => {
    const { raw } = await verified({}, name);
    const grounds = raw.flatMap((entry) => entry.grounds);
    expect(new Set(grounds.map((ground) => ground.split(':', 1)[0]))).toEqual(new Set(['block']));
    expect(settle(raw, new Set(grounds)).verdict).toBe('proved');
  },
);

test('without the record the receipts rest on more than blocks', async () => {
  const { raw } = await verifyBundle(world.bundles.nda, world.trusted);
  const blocks = raw.flatMap((entry) => entry.grounds).filter((ground) => ground.startsWith('block:'));
  expect(settle(raw, new Set(blocks)).verdict).toBe('not-proved');
});

test('the proof of one receipt does not count for another receipt with the same transaction hash', async () => {
  const { raw } = await verifyBundle(await packNdaEvidence(await sharedHash(world)), world.trusted);
  const blocks = raw.flatMap((entry) => entry.grounds).filter((ground) => ground.startsWith('block:'));
  const { entries, verdict } = settle(raw, new Set(blocks));
  const found = entries.find(({ code }) => code === 'acceptance.event');
  expect([verdict, found?.outcome, found?.reason]).toEqual(['not-proved', 'not-proved', 'no proof of inclusion']);
});

test('the operator’s signature is proved under a key of the reader only, in the time of the key', async () => {
  for (const { name, bytes, keys, outcome, reason } of await readersOf(world)) {
    const found = entryOf(await verifyBundle(bytes, { ...world.trusted, operatorKeys: keys }), 'operator.signature');
    expect({ name, ...found }).toEqual({ name, outcome, reason });
  }
});

test('proofs hold without any trust in the operator', async () => {
  const { dimensions, raw } = await verified({ operatorKeys: [] });
  expect(dimensions).not.toMatchObject({ network: 'refuted' });
  expect(settle(raw, new Set(raw.flatMap(({ grounds }) => grounds))).verdict).toBe('proved');
});

test('consents and custody in the record are statements of the operator and never proof of a person', async () => {
  const result = await verified();
  expect(entryOf(result, 'record.claims')).toEqual({ outcome: 'not-proved', reason: 'a statement of the operator' });
  expect(result.dimensions?.person).toBe('not-proved');
});
