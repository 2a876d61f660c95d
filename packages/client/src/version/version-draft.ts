import type { AssetMetadata, EvidencyProof, LitEncryption } from '@ipr/domain';
import type { EncryptedSource, FileFacts, FlowDeps, FlowDraft } from '../flow/flow.ts';

/** Results of the stages that create a version; registering an asset creates its version 1. */
export interface VersionDraft extends FlowDraft {
  /** Counter of document revisions under this draft; changed texts make a new document with a new idempotency key. */
  revision: number;
  /** The file of this version; absent when the previous version's file is kept. */
  source?: FileFacts;
  encrypted?: EncryptedSource;
  litEncryption?: LitEncryption;
  encryptedFileCid?: string;
  /** When the oldest upload was stored, ISO; unfinished uploads expire. */
  storedAt?: string;
  /** 'deferred' where the deployment goes on without one (decision R4). */
  timestamp?: EvidencyProof | 'deferred';
  metadata?: AssetMetadata;
  metadataCid?: string;
  organized?: boolean;
  kept?: boolean;
}

export type VersionDeps<S extends string, D extends VersionDraft> = Pick<
  FlowDeps<S, D>,
  'person' | 'encrypt' | 'save' | 'report' | 'signal' | 'wait' | 'now'
>;

/** Byte progress of a stage. */
export type OnBytes = (done: number, total: number) => void;
