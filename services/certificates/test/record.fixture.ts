import type { EvidenceEnvelope } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';

const zero: Hex = `0x${'00'.repeat(32)}`;

/** A record with the form of the operator's; its proofs are tested in evidence. */
export const envelopeOf = (assetId: string, version: AssetVersion, registry: Hex): EvidenceEnvelope => {
  const kind = version.number === 1 ? 'registration' : 'update';
  const role = version.number === 1 ? 'registrant' : 'updater';
  const wallet = version.updater;
  return {
    record: {
      schema: 'ipr-evidence-record/1',
      kind,
      id: `${assetId}-${version.number}`,
      number: version.number,
      previous: version.number === 1 ? null : zero,
      madeAt: new Date(version.timestamp * 1000).toISOString(),
      late: false,
      network: { chainId: 80_002, genesisHash: zero, registry },
      logIndex: 0,
      block: { number: version.blockNumber, hash: zero, header: '0x' },
      transactions: [{ role: kind, hash: version.txHash, input: null, index: 0, receipt: null, proof: null }],
      accounts: [{ address: wallet, role, state: null }],
      version: { assetId, version: version.number, hash: version.hash, cid: version.cid },
      claims: {},
      observed: { people: [{ wallet, role, custody: 'assisted', email: zero }] },
    },
    signature: { protected: 'AA', signature: 'A'.repeat(86) },
    timestamp: null,
    salts: [],
    dailyRoot: null,
  };
};
