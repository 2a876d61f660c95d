import type { Hex } from '@ipr/domain';
import type { Page, RegistryIndex } from './port.ts';

/**
 * The history that an index must contain before the contract is checked, one event per block: assets 1 to 3, of which `other`
 * owns the third; the owner grants `other` edit on asset 2 for 10 days, who accepts; `other` grants the owner view on asset 3
 * forever, and grants `third` admin on it for 40 days, who accepts and is revoked; `other` updates asset 2.
 */
export interface IndexedAssets {
  readonly index: RegistryIndex;
  readonly owner: Hex;
  readonly other: Hex;
  readonly third: Hex;
  /** In order of asset id. */
  readonly assets: readonly {
    readonly hash: Hex;
    readonly cid: string;
    readonly title: string;
    readonly txHash: Hex;
  }[];
  /** Block of the last one. */
  readonly block: { readonly number: number; readonly hash: Hex };
  /** Lets the owner update asset 2 and waits until it is indexed. */
  happen(): Promise<void>;
}

/** Asset titles that the contract needs: SQL wildcards must match literally, and accents must not affect the sort order. */
export const contractTitles = ['Pump 100% tight', 'Überland_pump', 'Valve'] as const;

export const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

export const day = 24 * 3600;
export const noAccount = `0x${'00'.repeat(19)}99`;
/** A page without the moment at which it was read. */
export const read = ({ items, total, hasMore }: Page<{ readonly id: string }>) => [ids(items), total, hasMore];

export const shareId = (asset: string, user: Hex, nonce = 1) => `${asset}-${user.toLowerCase()}-${nonce}`;
