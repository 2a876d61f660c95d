import type { Hex } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../../../src/nda-evidence/parts.ts';
import { amoy } from '../../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf, strangerKey } from '../../nda.fixture.ts';
import { type TestOperator, withRecord } from '../../record.fixture.ts';
import { frozenSigner, type World } from '../honest.fixture.ts';
import type { Json, Tamper } from '../tamper.fixture.ts';

type Change = (record: Json) => void;

const seal =
  (world: World, { evidence }: NdaEvidenceParts) =>
  (digest: Uint8Array) =>
    world.authority.stamp(digest, new Date(evidence.madeAt));

/** A bundle of a Safe whose first owner left: the account rests on the record alone. */
export const partsOf = async (
  world: World,
  operator: TestOperator,
  change?: Change,
  owner: Hex = granteeKey.address,
  instead?: Parameters<typeof withRecord>[1]['instead'],
) => {
  const share = shareOf(predictSafeAddress(strangerKey.address));
  const { evidence, ...rest } = await ndaParts(world.authority, 'eip-1271', share, granteeKey, amoy);
  const parts = { ...rest, evidence: { ...evidence, signer: frozenSigner(evidence.signer) } };
  return withRecord(parts, {
    authority: world.authority,
    operator,
    owner,
    ...(change ? { change } : {}),
    ...(instead ? { instead } : {}),
  });
};

export const packed = (name: string, make: (world: World) => Promise<NdaEvidenceParts>, expected: string): Tamper => ({
  name,
  of: 'nda-recorded-new-owner',
  expected,
  make: async (_, world) => {
    const parts = await make(world);
    return packNdaEvidence(parts, seal(world, parts));
  },
});

/** A dishonest operator: changes the record before it is signed. */
export const byOperator = (name: string, change: Change, expected: string) =>
  packed(`${name}, signed by the operator`, (world) => partsOf(world, world.operator, change), expected);

/** Changes the record of an honest bundle and leaves its signature as it is. */
export const afterwards = (name: string, change: Change, expected: string): Tamper => ({
  name: `${name} after the operator signed`,
  of: 'nda-recorded-new-owner',
  expected,
  make: async (_, world) => {
    const honest = await partsOf(world, world.operator);
    const forged = await partsOf(world, world.operator, change);
    if (!honest.record || !forged.record) throw new Error('no record');
    const parts = { ...forged, record: { ...honest.record, record: forged.record.record } };
    return packNdaEvidence(parts, seal(world, parts));
  },
});

export const acceptanceOf = ({ transactions }: Json) => transactions[1];
