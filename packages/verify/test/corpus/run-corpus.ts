import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { settle } from '../../src/bundle/settle.ts';
import type { Trusted } from '../../src/bundle/trusted.ts';
import { verifyBundle } from '../../src/verify-bundle.ts';
import { honestNames, makeWorld, type World } from './honest.fixture.ts';
import { jsonTampers } from './json.tampers.ts';
import { ndaTampers } from './nda.tampers.ts';
import { readersOf } from './readers.fixture.ts';
import { recordTampers } from './record.tampers.ts';
import { rootTampers } from './root.tampers.ts';
import { stampTampers } from './stamps.tampers.ts';
import { takeHomeTampers } from './take-home.tampers.ts';
import type { Bytes } from './tamper.fixture.ts';
import { zipTampers } from './zip.tampers.ts';

/** A bundle of the corpus as one reader verifies it. */
export interface CorpusCase {
  readonly name: string;
  readonly bytes: Bytes;
  readonly trusted: Trusted;
  /** Only of an honest bundle it counts too what a node can confirm of it. */
  readonly isHonest?: true;
}

const lists = [zipTampers, jsonTampers, ndaTampers, recordTampers, rootTampers, takeHomeTampers, stampTampers];

/** Readers of one bundle who trust other things than the reader of the corpus, as in the tests. */
const otherReaders = ({ bundles, trusted }: World): readonly CorpusCase[] => {
  const { roots: _, ...rootless } = trusted;
  const at = (time: string): Trusted => ({ ...trusted, now: new Date(time) });
  return (['nda', 'take-home', 'take-home-two-authorities', 'nda-rooted'] as const).flatMap((of) => [
    { name: `${of} without a root of the reader`, bytes: bundles[of], trusted: rootless },
    { name: `${of} without known registries`, bytes: bundles[of], trusted: { ...trusted, records: [] } },
    { name: `${of} from the future`, bytes: bundles[of], trusted: at('2026-02-01T00:00:00Z') },
    { name: `${of} after its certificates have ended`, bytes: bundles[of], trusted: at('2090-01-01T00:00:00Z') },
  ]);
};

/** Every bundle of the corpus, honest and forged, and its other readers. @param wanted names; others are not made */
export const makeCorpus = async (wanted = /(?:)/): Promise<readonly CorpusCase[]> => {
  const world = await makeWorld();
  const { bundles, trusted } = world;
  const cases: CorpusCase[] = honestNames.map((name) => ({ name, bytes: bundles[name], trusted, isHonest: true }));
  for (const { name, bytes, keys } of await readersOf(world))
    cases.push({ name, bytes, trusted: { ...trusted, operatorKeys: keys satisfies readonly EvidenceKey[] } });
  for (const { name, of, make } of lists.flat())
    if (wanted.test(`${of}: ${name}`))
      cases.push({ name: `${of}: ${name}`, bytes: await make(bundles[of], world), trusted });
  const { roots: _, ...rootless } = trusted;
  for (const name of ['a second token of another hash', 'a CRL that lists the only signer before the token']) {
    const refuted = stampTampers.find((each) => each.name === name);
    const bytes = await refuted?.make(bundles[refuted.of], world);
    if (bytes) cases.push({ name: `${name}, without a root of the reader`, bytes, trusted: rootless });
  }
  const until = '2026-03-02T00:00:00Z';
  const retired = { ...rootless, operatorKeys: [{ ...world.operator.shown, until }] };
  cases.push({ name: 'a retired key without a root of the reader', bytes: bundles['nda-recorded'], trusted: retired });
  return [...cases, ...otherReaders(world)].filter(({ name }) => wanted.test(name));
};

/** Everything that a verifier says of a bundle: offline, with what is shown of it, if a node confirmed all grounds, and if it confirmed the blocks alone. */
export const wholeOutcomeOf = async ({ bytes, trusted, isHonest }: CorpusCase): Promise<string> => {
  const { kind, verdict, dimensions, versions, entries, raw, unreadable, facts, claims } = await verifyBundle(
    bytes,
    trusted,
  );
  const grounds = raw.flatMap((entry) => entry.grounds);
  const blocks = grounds.filter((ground) => ground.startsWith('block:'));
  const confirmed = [grounds, blocks].map((known) => {
    const found = settle(raw, new Set(known));
    return [found.verdict, found.dimensions, found.versions];
  });
  const listed = entries.map(({ grounds: _, ...entry }) => entry);
  return JSON.stringify([
    kind,
    verdict,
    dimensions,
    versions,
    listed,
    unreadable?.reason,
    facts,
    confirmed,
    isHonest && claims,
  ]);
};
