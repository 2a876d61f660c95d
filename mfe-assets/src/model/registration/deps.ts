import type { RegistrationStage } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-kit';
import type { RegistrationDraft, Sealed, StageReport } from './registration.ts';

/** Stages whose failure does not stop a registration. */
export type WarnedStage = 'organizing-ipfs' | 'storing-in-folder' | 'registering';

/** What a registration needs from the shell, the worker that seals, and the place where its draft is kept. */
export interface RegistrationDeps {
  readonly shell: Pick<ShellContract, 'api' | 'ports' | 'config' | 'session' | 'transactions'>;
  readonly seal: (file: File, onProgress: (done: number, total: number) => void) => Promise<Sealed>;
  /** Keeps the draft; awaited after every finished step before the next one begins. */
  readonly save: (draft: RegistrationDraft) => Promise<void>;
  /** Awaited before each stage starts. */
  readonly beforeStage?: (stage: RegistrationStage) => Promise<void>;
  readonly report: (report: StageReport) => void;
  /** Something failed that does not stop the registration. @param retry does just that again; rejects when it fails again. */
  readonly warn: (stage: WarnedStage, thrown: unknown, retry: () => Promise<void>) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}
