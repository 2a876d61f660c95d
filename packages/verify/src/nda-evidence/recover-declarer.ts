import type { Hex } from '@ipr/domain';
import { ndaParty } from '@ipr/protocol/registry/signed-texts';
import { hashTypedData } from 'viem';
import type { NdaParties } from './parties.ts';
import type { NdaEvidence } from './parts.ts';
import { recoverSigner } from './recover-signer.ts';

/** The key that signed the grantee's name; null when it cannot be recovered. */
export const recoverDeclarer = (
  { network, signer, typedData }: Pick<NdaEvidence, 'network' | 'signer' | 'typedData'>,
  person: Hex,
  { name, signature }: NonNullable<NdaParties['grantee']>,
): Promise<Hex | null> => {
  const { chainId, registry } = network;
  const digest = hashTypedData(ndaParty({ chainId, registry, ...typedData.message, name }));
  const kind = signer.kind === 'eoa' ? 'eoa' : 'erc-6492';
  return recoverSigner({ kind, signature, owners: [] }, { chainId, person, digest });
};
