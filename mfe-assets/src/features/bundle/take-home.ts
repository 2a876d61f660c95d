import type { AssetView } from '@ipr/client/asset/read-asset';
import type { AssetMetadata } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import type { AssetVersion } from '@ipr/ports/index';
import type { NodeQuery } from '@ipr/verify/chain/read-evidence';

/** The steps of creating a bundle, in order; `keys` only if content keys are requested. */
export const takeHomeSteps = ['documents', 'files', 'keys', 'chain', 'packing'] as const;
export type TakeHomeStep = (typeof takeHomeSteps)[number];

export interface TakeHomeProgress {
  readonly step: TakeHomeStep;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export interface TakeHomeOrder {
  readonly view: Pick<AssetView, 'asset' | 'standing'>;
  /** Includes content keys; allowed for the owner only. */
  readonly withKeys: boolean;
  /** Second part of the README, in the person's language; null for English. */
  readonly inOwnLanguage: string | null;
  /** Warning text in keys.json. */
  readonly keyWarning: string;
}

export interface TakeHomeDeps {
  readonly shell: Pick<ShellContract, 'api' | 'ports' | 'config' | 'session'>;
  readonly query: NodeQuery;
  readonly report: (progress: TakeHomeProgress) => void;
  readonly signal: AbortSignal;
}

export interface TakeHomeBundle {
  readonly file: Blob;
  /** The evidence service did not return every record of the operator. */
  readonly lacksRecords: boolean;
  /** Versions without a readable document, or whose file is missing although no later version replaced it; newest first. */
  readonly lacking: readonly number[];
}

/** A version with its loaded document. */
export interface ReadVersion {
  readonly version: AssetVersion;
  /** Storage has bytes under the CID of the version. */
  readonly isStored: boolean;
  /** Null for bytes that are no document. */
  readonly metadata: AssetMetadata | null;
}
