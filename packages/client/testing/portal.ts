import { type PinnedAuthorities, PortalConfig } from '@ipr/api';
import type { TransactionTracker } from '../src/person.ts';
import type { World } from './small-world.ts';

/** Settings of a portal: pinned certificates, by default none, and types of files, by default the specified ones. */
export interface Pinning {
  readonly pinned?: PinnedAuthorities;
  readonly uploadTypes?: PortalConfig['uploads']['types'];
}

export const configOf = (
  { registry, pinned, uploadTypes }: Pick<World, 'registry'> & Pinning,
  pickerBytes = 10 * 2 ** 20,
  backup = true,
): PortalConfig =>
  PortalConfig.parse({
    network: { chainId: 80_002, genesisHash: `0x${'0'.repeat(64)}`, name: 'local', local: true },
    contracts: { registry },
    ...(pinned ? { timestamps: pinned } : {}),
    keynet: { keysetId: 'test', groupPublicKey: 'ab'.repeat(48), threshold: 1, nodes: [], blockhashUrl: '/b' },
    urls: { api: '/api/v1', rpc: '/rpc', graphql: '/graphql', ipfs: '/ipfs' },
    explorerUrl: null,
    uploads: { pickerBytes, maximumBytes: 50 * 2 ** 20, types: uploadTypes, backup, deferTimestamps: false },
    signIn: { email: true, google: false, passkey: false, dynamic: null, inboxUrl: null },
  });

/** A transaction tracker that records its calls. */
export const createTransactions = () => {
  const received: string[] = [];
  const transactions: TransactionTracker = {
    begin: (operation) => {
      received.push(`begin ${operation}`);
      return 'one';
    },
    update: (_, { status }) => void received.push(String(status)),
    dismiss: () => void received.push('dismissed'),
  };
  return { transactions, trackerEvents: received };
};
