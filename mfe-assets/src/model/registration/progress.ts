import { isProcessing, type RegistrationStage } from '@ipr/domain';
import type { StageFailure, StageReport } from './registration.ts';

/** A stage that was entered; times are milliseconds of one clock. */
export interface StageRow {
  readonly stage: RegistrationStage;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Something does not answer and is asked again. */
  readonly waiting?: true;
}

export interface RegistrationState {
  readonly stage: RegistrationStage;
  /** Stages that were entered, in order. */
  readonly rows: readonly StageRow[];
  /** The mint is on its way: Cancel has nothing left to stop. */
  readonly final: boolean;
  readonly failure?: StageFailure;
}

export const idle: RegistrationState = { stage: 'idle', rows: [], final: false };

const close = ({ waiting: _, ...row }: StageRow, now: number): StageRow =>
  row.endedAt === undefined ? { ...row, endedAt: now } : row;

/** A report either moves bytes of a stage or begins the next one, which ends those before it. @param now milliseconds */
export const advance = (state: RegistrationState, report: StageReport, now: number): RegistrationState => {
  const { final, ...row } = report;
  const next = { stage: report.stage, final: state.final || final === true };
  if (report.stage === 'complete') return { ...next, rows: state.rows.map((known) => close(known, now)) };
  if (state.rows.some(({ stage }) => stage === report.stage)) {
    const moved = ({ waiting: _, ...known }: StageRow): StageRow => ({ ...known, ...row });
    return { ...next, rows: state.rows.map((known) => (known.stage === report.stage ? moved(known) : known)) };
  }
  return { ...next, rows: [...state.rows.map((known) => close(known, now)), { ...row, startedAt: now }] };
};

/** What the person cancelled, or refused to sign, is no error: the form is as it was (decision S24). */
export const fail = (state: RegistrationState, failure: StageFailure, now: number): RegistrationState =>
  failure.failure.kind === 'cancelled'
    ? idle
    : { ...state, stage: 'error', rows: state.rows.map((row) => close(row, now)), failure };

export const isBusy = ({ stage }: RegistrationState): boolean => isProcessing(stage);

/** The connection was lost and the running stage tries again by itself. */
export const isWaiting = ({ stage, rows }: RegistrationState): boolean =>
  rows.some((row) => row.stage === stage && row.waiting);

/** Seconds a stage took, or takes so far. */
export const secondsOf = ({ startedAt, endedAt }: StageRow, now: number): number =>
  Math.max(0, (endedAt ?? now) - startedAt) / 1000;
