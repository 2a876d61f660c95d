import type { Webhook, WebhookTerms } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** Events of a webhook that its person is mailed about. */
export type HookNews = 'webhook-created' | 'webhook-secret-rotated' | 'webhook-disabled';

export interface Hook extends WebhookTerms {
  readonly id: string;
  readonly wallet: Hex;
  /** Encrypted. */
  readonly encryptedSecret: string;
  /** The one before it, encrypted, which signs too until that time; null before the first rotation. */
  readonly earlierSecret: { readonly encryptedSecret: string; readonly until: Date } | null;
  readonly createdAt: Date;
  /** Events before this time are not sent: creation, or the last resumption. */
  readonly activeSince: Date;
  readonly lastDeliveredAt: Date | null;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
}

/** Webhooks; every change names the wallet, so that no call reaches those of another person. */
export interface Hooks {
  /** Newest first. */
  ofOwner(wallet: Hex): Promise<Hook[]>;
  insert(hook: Hook): Promise<void>;
  /** @returns false for an unknown one, and for one of another person */
  remove(wallet: Hex, id: string): Promise<boolean>;
  find(wallet: Hex, id: string): Promise<Hook | null>;
  /** Only while the stored secret is still the given earlier one. @returns false after another rotation or removal */
  replaceSecret(
    wallet: Hex,
    id: string,
    secrets: { readonly encryptedSecret: string; readonly earlierSecret: NonNullable<Hook['earlierSecret']> },
    now: Date,
  ): Promise<boolean>;
  /** @returns false unless it is disabled */
  resume(wallet: Hex, id: string, now: Date): Promise<boolean>;
  /** Active ones of these people that receive this event and were active at its time. */
  listening(wallets: readonly Hex[], event: Webhook['events'][number], time: Date): Promise<Hook[]>;
  any(): Promise<boolean>;
  byId(id: string): Promise<Hook | null>;
  succeeded(id: string, now: Date): Promise<void>;
  /** @returns since when every attempt has failed; null for one that is removed */
  failed(id: string, now: Date): Promise<Date | null>;
  /** @returns false when it is disabled already, or was removed */
  disable(id: string, now: Date): Promise<boolean>;
  /** Something to mail to a person. */
  nextNews(): Promise<{ readonly hook: Hook; readonly news: HookNews; readonly at: Date } | null>;
  reported(id: string, news: HookNews, at: Date): Promise<void>;
  removeAll(wallet: Hex): Promise<void>;
}
