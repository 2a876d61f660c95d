import type { BuiltStamp } from '../../stamps.fixture.ts';
import type { HonestName, World } from '../honest.fixture.ts';
import {
  august,
  byTwo,
  type MakeStamps,
  may,
  type Stampers,
  soonAfter,
  stampedHome,
  stampedNda,
} from '../stamped.fixture.ts';
import type { Tamper } from '../tamper.fixture.ts';

/** Makes the stamps of a forged bundle. */
export type Forge = (stampers: Stampers, world: World) => MakeStamps;

export const two = 'take-home-two-authorities';
export const once = 'take-home-renewed';
export const twice = 'take-home-renewed-twice';

/** A bundle that fits together, with stamps that a forger chose. */
export const home = (
  of: HonestName,
  name: string,
  forge: Forge,
  expected: string,
  takenAt = soonAfter(august),
): Tamper => ({
  name,
  of,
  expected,
  make: (_, world) => stampedHome(world.stampers, forge(world.stampers, world), takenAt),
});
export const nda = (name: string, forge: Forge, expected: string): Tamper => ({
  name,
  of: 'nda-two-authorities',
  expected,
  make: (_, world) => stampedNda(world.stampers, forge(world.stampers, world), soonAfter(may)),
});

/** The honest first stamp, and another one of the second authority. */
export const second =
  (make: (stampers: Stampers, world: World, digest: Uint8Array, at: Date) => Promise<BuiltStamp>): Forge =>
  (stampers, world) =>
  async (digest, at) => [(await byTwo(stampers)(digest, at))[0], await make(stampers, world, digest, at)];

/** One stamp, without another authority's. */
export const alone =
  (make: (stampers: Stampers, world: World, digest: Uint8Array, at: Date) => Promise<BuiltStamp>): Forge =>
  (stampers, world) =>
  async (digest, at) => [await make(stampers, world, digest, at)];

/** Changes the stamp of an honest list. */
export const changed =
  (honest: (stampers: Stampers) => MakeStamps, change: (stamp: BuiltStamp) => BuiltStamp): Forge =>
  (stampers) =>
  async (digest, at) => [change((await honest(stampers)(digest, at))[0])];

export const flipLast = (bytes: Uint8Array): Uint8Array => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1);
export const other = new Uint8Array(32).fill(0x0b);
export const february = new Date('2026-02-01T00:00:00Z');
export const refuted = 'PRNNN PRPNP';
export const same = 'PNNNN PPPNP';
export const proofsLine =
  '  versions/<n>/timestamp.json        its revocation data and renewals, and the time stamps of further authorities\n';
export const failed = 'PRNNN PRPNP -token.authority -token.valid ?token.claims';
export const notInTime = 'PNNNN PNPNP';
