import type { Person, PersonApi, PersonPorts, TrackedOperation, TransactionTracker } from '@ipr/client/person';
import type { TransactionStatus } from '@ipr/domain';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { contractVersion } from './manifest.ts';

export type Locale = 'en' | 'fr' | 'de' | 'es';

/** Typed clients of the product's services, same origin, cookie session. */
export type ShellApi = PersonApi;

/** What the product stands on, behind interfaces: wallet, chain, the whole index, the key network. */
export type ShellPorts = PersonPorts;

/** One thing that a notice offers to do. */
export interface NotifyAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notify {
  readonly success: (text: string, action?: NotifyAction) => void;
  readonly info: (text: string) => void;
  readonly warning: (text: string, action?: NotifyAction) => void;
  /** Shows the one sentence of a failure (or the given text) and the request id in small print. */
  readonly failure: (thrown: unknown, text?: string) => void;
}

export interface TrackedTransaction {
  readonly id: string;
  readonly status: TransactionStatus;
  /** The tracker has its texts (D1 section 8). */
  readonly operation: TrackedOperation;
  readonly startTime: number;
  readonly txHash?: string;
  readonly error?: string;
}

/** The shell's transaction tracker: overlay and history follow what is told here. */
export type Transactions = TransactionTracker;

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
  readonly workfiles: (folder?: string) => string;
  readonly user: (wallet: string) => string;
  readonly settings: (tab?: 'profile' | 'account' | 'notifications') => string;
  readonly transaction: (hash: string) => string | null;
  /** Where evidence is verified; open to everybody. */
  readonly verify: () => string;
}

/** What a mounted module gets: the person who is signed in, as every flow takes it, and the portal around. */
export interface ShellContract extends Person {
  readonly contract: typeof contractVersion;
  readonly i18n: I18n;
  readonly notify: Notify;
  readonly links: Links;
  /** Owned by the shell: a cache owned by a module would die with its unmounting and take others along. */
  readonly queryClient: QueryClient;
}

export type ModuleApp = () => ReactNode;
