import type { NameDeclaration, NameOpening } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** What a grantor stored for a share document before granting access under its hash. */
export interface GrantorParts {
  readonly ndaHash: Hex;
  readonly wallet: Hex;
  readonly grantor: NameOpening;
  /** Content key of the grantor's own text, hex; null when the NDA has none. */
  readonly key: string | null;
  readonly at: Date;
}

/** The parts of NDAs that their share documents only name by hash. */
export interface NdaPartsStore {
  /** Stores once per hash; the first call applies. @returns the stored parts */
  put(parts: GrantorParts): Promise<GrantorParts>;
  find(ndaHash: Hex): Promise<GrantorParts | null>;
  /** Replaces an earlier name of the same grant. */
  declare(shareId: string, declaration: NameDeclaration, at: Date): Promise<void>;
  declared(shareId: string): Promise<NameDeclaration | null>;
}
