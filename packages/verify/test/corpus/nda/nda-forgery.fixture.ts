import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../../../src/nda-evidence/parts.ts';
import { amoy } from '../../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf } from '../../nda.fixture.ts';
import type { World } from '../honest.fixture.ts';
import { edit, type Json, refit, type Tamper } from '../tamper.fixture.ts';

export const victim = predictSafeAddress(granteeKey.address);
export const evidence = (change: (value: Json) => void) => edit('evidence.json', change);
export const own = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-unsealed', name, change, expected);
export const inEvidence = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, evidence(change), expected);
export const shifted = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();
export const hour = 3_600;

type Evidence = NdaEvidenceParts['evidence'];

/** A bundle that an attacker makes from nothing: everything in it fits together. */
export const whole = (
  name: string,
  make: (world: World) => Promise<NdaEvidenceParts>,
  expected: string,
  stampedAt?: number,
): Tamper => ({
  name,
  of: stampedAt === undefined ? 'nda-unsealed' : 'nda',
  expected,
  make: async (_, world) => {
    const stamp = (digest: Uint8Array) => world.authority.stamp(digest, new Date((stampedAt ?? 0) * 1000));
    return packNdaEvidence(await make(world), stampedAt === undefined ? undefined : stamp);
  },
});

export const honestParts = ({ authority }: World) => ndaParts(authority, 'eip-1271', shareOf(victim), granteeKey, amoy);
export const withEvidence = (change: (value: Evidence) => Evidence) => async (world: World) => {
  const parts = await honestParts(world);
  return { ...parts, evidence: change(parts.evidence) };
};
