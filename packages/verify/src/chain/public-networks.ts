import type { NetworkEvidence } from './evidence.ts';

/** Public networks by chain id and genesis hash. Source: github.com/0xPolygon/bor, params/config.go. */
const publicNetworks: Readonly<Record<string, string>> = {
  '80002:0x7202b2b53c5a0836e773e319d18922cc756dd67432f9a1f65352b61f4406c697': 'Polygon Amoy',
  '137:0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b': 'Polygon',
};

/** Name of a public network; null for a local chain, which proves nothing to anybody else (decision P26). */
export const publicNetwork = ({ chainId, genesisHash }: Pick<NetworkEvidence, 'chainId' | 'genesisHash'>) =>
  publicNetworks[`${chainId}:${genesisHash}`] ?? null;
