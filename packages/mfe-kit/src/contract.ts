import type {
  Client,
  identityApi,
  PortalConfig,
  relayApi,
  SessionUser,
  storageApi,
  taxonomyApi,
  timestampsApi,
  workfilesApi,
} from '@ipr/api';
import type { TransactionStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import type { AssetIndex } from '@ipr/ports/index/port';
import type { Keynet } from '@ipr/ports/keynet/port';
import type { Wallet } from '@ipr/ports/wallet/port';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Version of the contract between shell and modules; fixed for ever as 1 (architecture section 8). */
export const contractVersion = 1;

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** Typed clients of the product's services, same origin, cookie session. */
export interface ShellApi {
  readonly identity: Client<typeof identityApi>;
  readonly relay: Client<typeof relayApi>;
  readonly storage: Client<typeof storageApi>;
  readonly taxonomy: Client<typeof taxonomyApi>;
  readonly timestamps: Client<typeof timestampsApi>;
  readonly workfiles: Client<typeof workfilesApi>;
  /** Reads a document from the read gateway: GET /ipfs/{cid}. @throws Failure storage.content-not-found, storage.unavailable */
  readonly content: (
    cid: string,
    options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void },
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface ShellPorts {
  readonly wallet: Wallet;
  /** Lazily loads the key network's client on first use. */
  readonly keynet: () => Promise<Keynet>;
  readonly chain: Chain;
  readonly index: AssetIndex;
}

export interface Notify {
  readonly success: (text: string) => void;
  readonly info: (text: string) => void;
  readonly warning: (text: string, action?: { readonly label: string; readonly run: () => void }) => void;
  /** Shows the one sentence of a failure (or the given text) and the request id in small print. */
  readonly failure: (thrown: unknown, text?: string) => void;
}

export interface TrackedTransaction {
  readonly id: string;
  readonly status: TransactionStatus;
  /** Kind of operation, e.g. 'createAsset'; the tracker has its texts (D1 section 8). */
  readonly operation:
    | 'createAsset'
    | 'updateAsset'
    | 'grantAccess'
    | 'acceptAccess'
    | 'relinquishAccess'
    | 'revokeAccess'
    | 'batch';
  readonly startTime: number;
  readonly txHash?: string;
  readonly error?: string;
}

/** The shell's transaction tracker: overlay and history follow what is told here. */
export interface Transactions {
  readonly begin: (operation: TrackedTransaction['operation']) => string;
  readonly update: (id: string, change: Partial<Pick<TrackedTransaction, 'status' | 'txHash' | 'error'>>) => void;
  /** Signature refused by the person: the entry disappears without a word (decision S24). */
  readonly dismiss: (id: string) => void;
}

export interface I18n {
  readonly locale: Locale;
  readonly timeZone: string;
  /** Text of the catalogue in packages/ui; '{name}' is filled from params. */
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}

/** Every address inside the portal, so that no module writes a path by hand. */
export interface Links {
  readonly dashboard: () => string;
  readonly assets: () => string;
  readonly newAsset: () => string;
  readonly asset: (id: string, tab?: 'overview' | 'activity' | 'access' | 'actions') => string;
  readonly share: (id: string, type?: 'internal' | 'external') => string;
  readonly shares: () => string;
  readonly workfiles: () => string;
  readonly user: (wallet: string) => string;
  readonly settings: (tab?: 'profile' | 'account' | 'notifications') => string;
  readonly transaction: (hash: string) => string | null;
}

/** What a mounted module gets. */
export interface ShellContract {
  readonly contract: typeof contractVersion;
  readonly config: PortalConfig;
  readonly api: ShellApi;
  readonly ports: ShellPorts;
  readonly session: SessionUser;
  readonly i18n: I18n;
  readonly notify: Notify;
  readonly transactions: Transactions;
  readonly links: Links;
  /** Owned by the shell: a cache owned by a module would die with its unmounting and take others along. */
  readonly queryClient: QueryClient;
}

/** What a module declares about itself. */
export interface ModuleManifest {
  readonly contract: typeof contractVersion;
  readonly name: string;
  /** First path segment(s) the module answers, e.g. '/assets'. */
  readonly path: string;
  /** Parts other modules may mount through RemotePart. */
  readonly parts: Readonly<Record<string, string>>;
}

export type ModuleApp = () => ReactNode;
