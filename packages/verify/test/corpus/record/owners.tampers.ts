import { lowerAddress } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../../src/nda-evidence/pack.ts';
import type { SignerProof } from '../../../src/nda-evidence/parts.ts';
import { amoy, firstBlock, headerAt } from '../../chain.fixture.ts';
import { day, granteeKey, ndaParts, shareOf, strangerKey } from '../../nda.fixture.ts';
import { withRecord } from '../../record.fixture.ts';
import { frozenSigner, type World } from '../honest.fixture.ts';
import type { Json, Tamper } from '../tamper.fixture.ts';
import { byOperator } from './record-forgery.fixture.ts';

const share = shareOf(predictSafeAddress(granteeKey.address));

/** Signed by the key that was the first owner of the Safe, from whose address the Safe follows. */
const byFirstOwner = ({ authority }: World, kind: SignerProof['kind']) =>
  ndaParts(authority, kind === 'safe-state' ? 'eip-1271' : kind, share, granteeKey, amoy);

const packed = (name: string, kind: SignerProof['kind'], change: (evidence: Json) => void, owner?: 'replaced') => ({
  name,
  of: owner ? ('nda-recorded' as const) : ('nda-unsealed' as const),
  expected: 'PNNNN PPNNP',
  make: async (_: unknown, world: World) => {
    const { evidence, ...rest } = await byFirstOwner(world, kind);
    const signer = kind === 'safe-state' ? frozenSigner(evidence.signer) : evidence.signer;
    const parts = { ...rest, evidence: structuredClone({ ...evidence, signer }) };
    change(parts.evidence);
    const { authority, operator } = world;
    const current = lowerAddress(strangerKey.address);
    if (!owner) return packNdaEvidence(parts);
    const recorded = await withRecord(parts, { authority, operator, owner: current });
    return packNdaEvidence(recorded, (digest) => authority.stamp(digest, new Date(parts.evidence.madeAt)));
  },
});

const unchanged = (): void => undefined;

/** Keys that owned a Safe once: the address names the first owner, the state at the acceptance the owner of then. */
export const owners: readonly Tamper[] = [
  ...(['eip-1271', 'safe-state', 'erc-6492'] as const).map((kind) =>
    packed(`the key of a first owner whom the proved state does not list (${kind})`, kind, unchanged, 'replaced'),
  ),
  packed('the key of a first owner without state or answer', 'safe-state', unchanged),
  packed('an answer of a block before the acceptance', 'eip-1271', ({ signer }) => {
    const header = headerAt(firstBlock + 140, day + 3_000);
    const at = { blockNumber: header.number, blockHash: header.hash };
    Object.assign(signer, { header });
    Object.assign(signer.call, at);
    Object.assign(signer.code, at);
  }),
  byOperator(
    'the state at the block of the grant',
    ({ accounts, transactions }) => Object.assign(accounts[0], { block: transactions[0].block }),
    'PNNNN PPNNP',
  ),
];
