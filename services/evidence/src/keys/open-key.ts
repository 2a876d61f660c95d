import { type NetworkIdentity, publicNetworkOf } from '@ipr/protocol/networks/networks';
import type { EvidenceConfig } from '../config.ts';
import { openEmbeddedKey, openSigningKey, type SigningKey } from './signing-key.ts';

/**
 * The configured key, else the embedded one. @throws Error for the embedded key on a public network, where its signature would
 * be taken for the operator's
 */
export const openKey = async (
  {
    EVIDENCE_SIGNING_KEY: configured,
    EVIDENCE_DIR: folder = '',
  }: Pick<EvidenceConfig, 'EVIDENCE_SIGNING_KEY' | 'EVIDENCE_DIR'>,
  network: NetworkIdentity,
): Promise<SigningKey> => {
  if (configured) return openSigningKey(configured);
  const known = publicNetworkOf(network);
  if (known) throw new Error(`EVIDENCE_SIGNING_KEY: is missing; the embedded key signs no record of ${known.name}`);
  return openEmbeddedKey(folder);
};
