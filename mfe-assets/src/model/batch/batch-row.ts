import { StageFailure } from '@ipr/client/flow/flow';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { asFailure, type Failure } from '@ipr/domain';
import type { OfferedDraft } from '../drafts/use-drafts.ts';

/** State of one registration of several. */
export type RowState =
  | { readonly is: 'encrypting' | 'waiting' | 'discarded' }
  | { readonly is: 'running'; readonly percent: number }
  /** A limit of the services is reached. Unix milliseconds. */
  | { readonly is: 'limited'; readonly failure: Failure; readonly until: number }
  | { readonly is: 'done'; readonly assetId: string }
  /** `final`: another attempt of the same draft cannot succeed. */
  | { readonly is: 'failed'; readonly failure: StageFailure; readonly final: boolean };

/** One registration of several that were begun together. */
export interface BatchRow {
  /** Of its draft. */
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  readonly state: RowState;
}

/** Whether the registration can still be continued. */
export const isOpen = ({ state }: BatchRow): boolean =>
  state.is !== 'done' && state.is !== 'discarded' && !(state.is === 'failed' && state.final);

/** The row of a draft of an earlier visit. */
export const rowOf = ({ id, title, fileName, finished, assetId }: OfferedDraft): BatchRow => ({
  id,
  title,
  fileName,
  state: finished && assetId !== null ? { is: 'done', assetId } : { is: 'waiting' },
});

/** The row of a draft whose file is being encrypted. */
export const newRow = (id: string, title: string, fileName: string): BatchRow => ({
  id,
  title,
  fileName,
  state: { is: 'encrypting' },
});

/** A file that was not encrypted has no draft to continue with. */
export const unencrypted = (thrown: unknown): RowState => {
  const failure = thrown instanceof StageFailure ? thrown : new StageFailure('encrypting', asFailure(thrown));
  return failure.failure.kind === 'cancelled' ? { is: 'discarded' } : { is: 'failed', failure, final: true };
};

/** The facts of a complete registration that its list of results shows; file, key and documents are not among them. */
export const resultOf = (
  { id, startedAt, revision, batch, entered, source }: RegistrationDraft,
  assetId: string,
): RegistrationDraft => ({
  id,
  startedAt,
  revision,
  assetId,
  finished: true,
  ...(batch === undefined ? {} : { batch }),
  ...(entered ? { entered } : {}),
  ...(source ? { source } : {}),
});
