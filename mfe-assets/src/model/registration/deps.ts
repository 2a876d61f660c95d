import type { ShellContract } from '@ipr/mfe-kit';
import type { Sealed, StageReport } from './registration.ts';

/** What a registration needs from the shell, and the worker that seals. */
export interface RegistrationDeps {
  readonly shell: Pick<ShellContract, 'api' | 'ports' | 'config' | 'session' | 'transactions'>;
  readonly seal: (file: File, onProgress: (done: number, total: number) => void) => Promise<Sealed>;
  readonly report: (report: StageReport) => void;
  /** Something failed that does not stop the registration. */
  readonly warn: (stage: 'organizing-ipfs' | 'registering', thrown: unknown) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}
