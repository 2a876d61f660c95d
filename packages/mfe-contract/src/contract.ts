import type { Person, PersonApi, PersonPorts, TrackedOperation, TransactionTracker } from '@ipr/client/person';
import type { TransactionStatus } from '@ipr/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { contractVersion } from './manifest.ts';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** Typed clients of the product's services, same origin, cookie session. */
export type ShellApi = PersonApi;

/** The product's ports: wallet, chain, the whole index, the key network. */
export type ShellPorts = PersonPorts;

/** An action button of a notice. */
export interface NotifyAction {
  readonly label: string;
  readonly run: () => void;
  /** True if it reverses the action: offered for 10 s, also by Ctrl/Cmd + Z. */
  readonly isUndo?: boolean;
}

export interface Notify {
  readonly success: (text: string, action?: NotifyAction) => void;
  readonly info: (text: string) => void;
  readonly warning: (text: string, action?: NotifyAction) => void;
  /** Shows the failure's text (or the given one) and the request id in small print. */
  readonly failure: (thrown: unknown, text?: string) => void;
}

export interface TrackedTransaction {
  readonly id: string;
  readonly status: TransactionStatus;
  /** The tracker has its texts (D1 section 8). */
  readonly operation: TrackedOperation;
  readonly startTime: number;
  /** The relay's id of it. Its hash may change: a replacement with higher fees has another one. */
  readonly relayId?: string;
  readonly txHash?: string;
  readonly error?: string;
}

/** The shell's transaction tracker: overlay and history show the reported steps. */
export type Transactions = TransactionTracker;

export interface I18n {
  readonly locale: Locale;
  readonly timeZone: string;
  /** Text of the catalogue in packages/ui; '{name}' is replaced from params. */
  readonly text: (key: string, params?: Readonly<Record<string, string | number>>) => string;
}

/** A direction of the list of shares, and the status to filter by; 'expiring' are active shares that end within 30 days. */
export interface SharesLink {
  readonly tab: 'incoming' | 'outgoing' | 'requests';
  readonly status?: 'pending' | 'active' | 'expiring' | 'revoked' | 'expired';
}

/** Every URL inside the portal, so that modules contain no paths. */
export interface Links {
  readonly dashboard: () => string;
  /** The library, filtered if given. */
  readonly assets: (filter?: 'mine' | 'shared') => string;
  readonly newAsset: () => string;
  /** Registering several files, each as an asset of its own. */
  readonly newAssets: () => string;
  readonly asset: (id: string, tab?: 'overview' | 'activity' | 'access' | 'actions') => string;
  readonly share: (id: string, type?: 'internal' | 'external') => string;
  /** The list of shares, filtered if given. */
  readonly shares: (list?: SharesLink) => string;
  readonly workfiles: (folder?: string) => string;
  readonly user: (wallet: string) => string;
  readonly settings: (tab?: 'profile' | 'account' | 'notifications') => string;
  readonly transaction: (hash: string) => string | null;
  /** The verification page; requires no session. */
  readonly verify: () => string;
  /** The public page of a certificate; requires no session. */
  readonly certificate: (id: string) => string;
}

/** Passed to a mounted module: the signed-in person, as every flow takes it, and the portal's services. */
export interface ShellContract extends Person {
  readonly contract: typeof contractVersion;
  readonly i18n: I18n;
  readonly notify: Notify;
  readonly links: Links;
  /** Owned by the shell: a cache owned by one module would be destroyed on its unmount although other modules use it. */
  readonly queryClient: QueryClient;
}

export type ModuleApp = () => ReactNode;
