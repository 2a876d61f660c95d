import type { RegistrationStage } from '@ipr/domain';
import type { Background } from '../flow/background.ts';
import type { FlowDeps } from '../flow/flow.ts';
import type { RegistrationDraft } from './registration.ts';

/** Stages whose failure does not stop a registration. */
export type WarnedStage = 'organizing-ipfs' | 'storing-in-folder' | 'registering';

/** Dependencies of a registration: encryption, and storage for the draft. */
export interface RegistrationDeps extends FlowDeps<RegistrationStage, RegistrationDraft, WarnedStage> {
  /** SHA-256 of the ciphertext that was sent, in hex; computed on the calling thread by default. */
  readonly hash?: (sent: Blob) => Promise<string>;
}

/** The same during one run. */
export interface RunDeps extends RegistrationDeps {
  readonly background: Background;
}
