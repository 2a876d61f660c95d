import type { AssetMetadata } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import type { AssetVersion } from '@ipr/ports/index';
import type { AskNode } from '@ipr/verify/chain/read-evidence';
import type { ReadableAsset } from '../asset/readable-asset.ts';

/** The steps of making a bundle, in their order; `keys` only where content keys are wanted. */
export const takeHomeSteps = ['documents', 'files', 'keys', 'chain', 'packing'] as const;
export type TakeHomeStep = (typeof takeHomeSteps)[number];

export interface TakeHomeProgress {
  readonly step: TakeHomeStep;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export interface TakeHomeOrder {
  readonly view: ReadableAsset;
  /** Content keys go into the bundle; for the owner alone. */
  readonly withKeys: boolean;
  /** The README's second part, in the person's language; null for English. */
  readonly inOwnLanguage: string | null;
  /** What keys.json says of itself. */
  readonly keyWarning: string;
}

export interface TakeHomeDeps {
  readonly shell: Pick<ShellContract, 'api' | 'ports' | 'config' | 'session'>;
  readonly ask: AskNode;
  readonly report: (progress: TakeHomeProgress) => void;
  readonly signal: AbortSignal;
}

/** A version with its document, read. */
export interface ReadVersion {
  readonly version: AssetVersion;
  readonly metadata: AssetMetadata;
}
