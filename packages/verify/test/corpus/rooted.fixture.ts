import { createHash } from 'node:crypto';
import { lowerAddress } from '@ipr/domain';
import { type DailyRoot, dayOf, endOfDay } from '@ipr/protocol/evidence/daily-root';
import { recordBytes } from '@ipr/protocol/evidence/record';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../../src/nda-evidence/parts.ts';
import type { TestAuthority } from '../authority.fixture.ts';
import { amoy } from '../chain.fixture.ts';
import { day, granteeKey, ndaParts, shareOf } from '../nda.fixture.ts';
import { type TestOperator, withRecord } from '../record.fixture.ts';
import { type RootForgery, withRoot } from '../root.fixture.ts';

interface By {
  readonly authority: TestAuthority;
  readonly operator: TestOperator;
}

/** An acceptance whose record is in a daily root; the bundle was made two days later. */
export const rootedParts = async (by: By, forgery?: RootForgery): Promise<NdaEvidenceParts> => {
  const { authority, operator } = by;
  const owner = lowerAddress(granteeKey.address);
  const share = shareOf(predictSafeAddress(granteeKey.address));
  const { evidence, ...rest } = await ndaParts(authority, 'eip-1271', share, granteeKey, amoy);
  const madeAt = new Date((day + 2 * 86_400) * 1000).toISOString();
  const recorded = await withRecord({ ...rest, evidence: { ...evidence, madeAt } }, { authority, operator, owner });
  return withRoot(recorded, by, forgery);
};

/** The daily root of the day after another one, over the next four records. */
export const nextRoot = ({ number, last, day, ...rest }: DailyRoot): RootForgery => {
  const previous = `0x${createHash('sha256')
    .update(recordBytes({ number, last, day, ...rest }))
    .digest('hex')}`;
  const document = (root: Record<string, unknown>) => Object.assign(root, { number: number + 1, previous });
  return { range: [last + 1, last + 4], day: dayOf(new Date(endOfDay(day))), document };
};

/** The first two records of a bundle are in the root of their day, the third one in that of the day after it. */
export const onTwoDays = (version: number, [earlier]: readonly DailyRoot[]): RootForgery =>
  version < 3 || !earlier ? { range: [3, 8] } : nextRoot(earlier);

export const packRooted = async (parts: NdaEvidenceParts, { authority }: By) =>
  packNdaEvidence(parts, (digest) => authority.stamp(digest, new Date(parts.evidence.madeAt)));
