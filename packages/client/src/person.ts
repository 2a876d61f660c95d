import type {
  Client,
  certificatesApi,
  evidenceApi,
  identityApi,
  PortalConfig,
  profilesApi,
  relayApi,
  SessionUser,
  sharingApi,
  storageApi,
  taxonomyApi,
  timestampsApi,
  webhooksApi,
  workfilesApi,
} from '@ipr/api';
import type { TransactionStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import type { Keynet } from '@ipr/ports/keynet';
import type { Wallet } from '@ipr/ports/wallet';

export interface ReadContentOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Only the bytes `from` up to and without `to`. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** Reads a document from the read gateway. @throws Failure storage.content-not-found, storage.unavailable */
export type ReadContent = (cid: string, options?: ReadContentOptions) => Promise<Uint8Array<ArrayBuffer>>;

/** The product's services, called as the signed-in person. */
export interface PersonApi {
  readonly certificates: Pick<
    Client<typeof certificatesApi>,
    'issueCertificate' | 'assetCertificates' | 'certificateFile' | 'revokeCertificate'
  >;
  readonly evidence: Client<typeof evidenceApi>;
  readonly identity: Client<typeof identityApi>;
  readonly profiles: Client<typeof profilesApi>;
  readonly relay: Client<typeof relayApi>;
  readonly sharing: Client<typeof sharingApi>;
  readonly storage: Client<typeof storageApi>;
  readonly taxonomy: Client<typeof taxonomyApi>;
  readonly timestamps: Pick<Client<typeof timestampsApi>, 'stamp' | 'kept' | 'missingStamps' | 'retryStamps'>;
  readonly webhooks: Client<typeof webhooksApi>;
  readonly workfiles: Client<typeof workfilesApi>;
  readonly content: ReadContent;
}

/** The chain, whose code a page loads by its first use: calls may be built asynchronously. */
export type PersonChain = {
  readonly [K in keyof Chain]: Chain[K] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Result | Promise<Awaited<Result>>
    : Chain[K];
};

export interface PersonPorts {
  readonly wallet: Wallet;
  /** Loads the key network's client on first use. */
  readonly keynet: () => Promise<Keynet>;
  readonly chain: PersonChain;
  readonly index: RegistryIndex;
}

export type TrackedOperation =
  | 'commit'
  | 'createAsset'
  | 'updateAsset'
  | 'grantAccess'
  | 'acceptAccess'
  | 'relinquishAccess'
  | 'revokeAccess'
  | 'changeOwners'
  | 'batch';

/** Tracks a transaction for the person, as the portal's overlay and history do. */
export interface TransactionTracker {
  /**
   * @param inList one of several actions whose list shows their progress, so that the transaction does not cover the list
   * @returns the entry's id
   */
  readonly begin: (operation: TrackedOperation, inList?: boolean) => string;
  /** @param change `relayId`: the relay's id of the transaction, by which the tracker follows it without the flow */
  readonly update: (
    id: string,
    change: { status?: TransactionStatus; relayId?: string; txHash?: string; error?: string },
  ) => void;
  /** The person declined to sign: removes the entry without a message (decision S24). */
  readonly dismiss: (id: string) => void;
}

/** The same person for one of several actions whose list shows their progress. */
export const personInList = <P extends Pick<Person, 'transactions'>>(person: P): P => {
  const { transactions } = person;
  return { ...person, transactions: { ...transactions, begin: (operation) => transactions.begin(operation, true) } };
};

/** A signed-in person with all dependencies of a flow; implemented by the portal's shell and by programs. */
export interface Person {
  readonly api: PersonApi;
  readonly ports: PersonPorts;
  readonly config: PortalConfig;
  readonly session: SessionUser;
  readonly transactions: TransactionTracker;
}
