import type { AssetMetadata, EvidencyProof, LitEncryption } from '@ipr/domain';
import type { FileFacts, FlowDeps, FlowDraft, Sealed } from '../flow/flow.ts';

/** What the stages of making a version leave behind; registering an asset is making its version 1. */
export interface VersionDraft extends FlowDraft {
  /** Counts the texts that were sent under this draft; a changed text is a new document. */
  revision: number;
  /** The file of this version; absent where the file of the version before stays. */
  source?: FileFacts;
  sealed?: Sealed;
  litEncryption?: LitEncryption;
  encryptedFileCid?: string;
  /** When the oldest of the uploads was stored, ISO: unfinished ones expire. */
  storedAt?: string;
  timestamp?: EvidencyProof;
  metadata?: AssetMetadata;
  metadataCid?: string;
  organized?: boolean;
  kept?: boolean;
}

export type VersionDeps<S extends string, D extends VersionDraft> = Pick<
  FlowDeps<S, D>,
  'person' | 'seal' | 'save' | 'report' | 'signal' | 'wait' | 'now'
>;

/** Bytes that a stage has moved. */
export type OnBytes = (done: number, total: number) => void;
