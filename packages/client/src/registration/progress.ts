import { isProcessing, type RegistrationStage, type UpdateStage } from '@ipr/domain';
import type { CommitStep, StageFailure, StageReport } from '../flow/flow.ts';
import { followPace, type Pace } from './pace.ts';

/** A stage that was entered; times are milliseconds of one clock. */
export interface StageRow<S extends string = RegistrationStage> {
  readonly stage: S;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Where a stage has a range of it. */
  readonly percent?: number;
  /** Once it is known how fast bytes move. */
  readonly pace?: Pace;
  readonly step?: CommitStep;
  /** It goes on background the stages that follow it, or has ended: 'missed' without what it was for. */
  readonly background?: 'running' | 'ended' | 'missed';
  /** Something does not answer and is asked again. */
  readonly waiting?: true;
}

/** How far a flow of stages has come: a registration, or an update. */
export interface FlowState<S extends string> {
  readonly stage: S;
  /** Stages that were entered, in order. */
  readonly rows: readonly StageRow<S>[];
  /** The transaction is on its way: Cancel has nothing left to stop. */
  readonly final: boolean;
  readonly failure?: StageFailure<S>;
}

export type RegistrationState = FlowState<RegistrationStage>;

type AnyStage = RegistrationStage | UpdateStage;

export const idle: RegistrationState = { stage: 'idle', rows: [], final: false };

const end = <S extends string>({ waiting: _, ...row }: StageRow<S>, now: number): StageRow<S> =>
  row.endedAt === undefined ? { ...row, endedAt: now } : row;

/** Whether a stage that was left goes on all the same. */
export const isBackground = ({ background, endedAt }: Pick<StageRow<string>, 'background' | 'endedAt'>): boolean =>
  background === 'running' && endedAt === undefined;

const leave = <S extends string>(row: StageRow<S>, now: number): StageRow<S> =>
  isBackground(row) ? row : end(row, now);

const move = <S extends string>(known: StageRow<S>, row: Partial<StageRow<S>>, now: number): StageRow<S> => {
  const { waiting: _, ...kept } = known;
  const pace = row.doneBytes === undefined ? kept.pace : followPace(kept.pace, kept.startedAt, row.doneBytes, now);
  const moved = { ...kept, ...row, ...(pace ? { pace } : {}) };
  return row.background === 'ended' || row.background === 'missed' ? end(moved, now) : moved;
};

/**
 * A report either moves bytes of a stage or begins the next one, which ends those before it, except what goes on background.
 * @param now milliseconds
 */
export const advance = <S extends AnyStage>(state: FlowState<S>, report: StageReport<S>, now: number): FlowState<S> => {
  const { final, ...row } = report;
  const { stage, rows } = state;
  const isKnown = rows.some((known) => known.stage === report.stage);
  const movedRows = () => rows.map((known) => (known.stage === report.stage ? move(known, row, now) : known));
  if (report.background && isKnown && report.stage !== stage) return { ...state, rows: movedRows() };
  const next = { stage: report.stage, final: state.final || final === true };
  if (report.stage === 'complete') return { ...next, rows: rows.map((known) => end(known, now)) };
  if (isKnown) return { ...next, rows: movedRows() };
  return { ...next, rows: [...rows.map((known) => leave(known, now)), { ...row, startedAt: now }] };
};

/** What the person cancelled, or refused to sign, is no error: the form is as it was (decision S24). */
export const fail = <S extends AnyStage>(state: FlowState<S>, failure: StageFailure<S>, now: number): FlowState<S> =>
  failure.failure.kind === 'cancelled'
    ? (idle as FlowState<string> as FlowState<S>)
    : { ...state, stage: 'error' as S, rows: state.rows.map((row) => end(row, now)), failure };

export const isBusy = ({ stage }: Pick<FlowState<AnyStage>, 'stage'>): boolean => isProcessing(stage);

/** The connection was lost and the running stage tries again by itself. */
export const isWaiting = <S extends string>({ stage, rows }: Pick<FlowState<S>, 'stage' | 'rows'>): boolean =>
  rows.some((row) => row.stage === stage && row.waiting);

/** Seconds a stage took, or takes so far. */
export const secondsOf = (
  { startedAt, endedAt }: Pick<StageRow<string>, 'startedAt' | 'endedAt'>,
  now: number,
): number => Math.max(0, (endedAt ?? now) - startedAt) / 1000;
