import type { DailyRoot } from '@ipr/protocol/evidence/daily-root';
import type { NdaEvidenceParts } from '../../../src/nda-evidence/parts.ts';
import type { RootForgery } from '../../root.fixture.ts';
import type { World } from '../honest.fixture.ts';
import { packRooted, rootedParts } from '../rooted.fixture.ts';
import type { Tamper } from '../tamper.fixture.ts';

export const of = 'nda-rooted';
export type Rooted = NonNullable<NonNullable<NdaEvidenceParts['record']>['dailyRoot']>;

/** Made by the operator, who signs, stamps and sends what they like. */
export const byOperator = (name: string, forgery: RootForgery, expected: string): Tamper => ({
  name: `${name}, by the operator`,
  of,
  expected,
  make: async (_, world) => packRooted(await rootedParts(world, forgery), world),
});

/** Made of an honest root by a party, who cannot sign for the operator. */
export const byParty = (
  name: string,
  change: (root: Rooted, world: World) => Rooted | Promise<Rooted>,
  expected: string,
): Tamper => ({
  name,
  of,
  expected,
  make: async (_, world) => {
    const { record, ...parts } = await rootedParts(world);
    if (!record?.dailyRoot) throw new Error('no root');
    const dailyRoot = await change(record.dailyRoot, world);
    return packRooted({ ...parts, record: { ...record, dailyRoot } }, world);
  },
});

export const place = (name: string, change: (place: Rooted['place']) => Rooted['place'], expected: string) =>
  byParty(name, (root) => ({ ...root, place: change(root.place) }), expected);
export const transaction = (
  name: string,
  change: (transaction: NonNullable<Rooted['place']['transaction']>) => Partial<Rooted['place']['transaction']>,
  expected: string,
) =>
  place(
    name,
    (found) => {
      if (!found.transaction) throw new Error('no transaction');
      return { ...found, transaction: { ...found.transaction, ...change(found.transaction) } };
    },
    expected,
  );
export const document = (name: string, change: Partial<DailyRoot>, expected: string) =>
  byParty(name, (found) => ({ ...found, root: { ...found.root, ...change } }), expected);
