import type { SiteTerms } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export interface StoredSite extends SiteTerms {
  readonly key: string;
  readonly wallet: Hex;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Day (UTC) of the newest window, YYYY-MM-DD, and the windows that it leaves. */
  readonly day: string;
  readonly leftToday: number;
  readonly used: number;
}

export interface PartnerSites {
  /** Newest first. */
  ofOwner(wallet: Hex): Promise<StoredSite[]>;
  insert(site: StoredSite): Promise<void>;
  /** Keeps the windows of the day. @returns false for an unknown key, and for a site of another person */
  update(wallet: Hex, key: string, terms: SiteTerms): Promise<boolean>;
  /** @returns false for an unknown key, and for a site of another person */
  remove(wallet: Hex, key: string): Promise<boolean>;
  find(key: string): Promise<StoredSite | null>;
  /** Counts a window. @returns false when the day's limit is reached, or the site was removed meanwhile */
  use(site: StoredSite, now: Date): Promise<boolean>;
  removeAll(wallet: Hex): Promise<void>;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
