import { isProcessing, type RegistrationStage, type UpdateStage } from '@ipr/domain';
import type { CommitStep, StageFailure, StageReport } from '../flow/flow.ts';
import { followPace, type Pace } from './pace.ts';

/** A started stage; times are milliseconds of one clock. */
export interface StageRow<S extends string = RegistrationStage> {
  readonly stage: S;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
  /** Only for stages with a range of percentages. */
  readonly percent?: number;
  /** Set once the transfer rate is known. */
  readonly pace?: Pace;
  readonly step?: CommitStep;
  /** The stage continues in the background of later stages, or has ended: 'missed' without its result. */
  readonly background?: 'running' | 'ended' | 'missed';
  /** A dependency does not respond; the call is being retried. */
  readonly waiting?: true;
}

/** Progress of a flow of stages: a registration or an update. */
export interface FlowState<S extends string> {
  readonly stage: S;
  /** Started stages, in order. */
  readonly rows: readonly StageRow<S>[];
  /** The transaction was handed to the relay; Cancel has no effect any more. */
  readonly final: boolean;
  readonly failure?: StageFailure<S>;
}

export type RegistrationState = FlowState<RegistrationStage>;

type AnyStage = RegistrationStage | UpdateStage;

export const idle: RegistrationState = { stage: 'idle', rows: [], final: false };

const end = <S extends string>({ waiting: _, ...row }: StageRow<S>, now: number): StageRow<S> =>
  row.endedAt === undefined ? { ...row, endedAt: now } : row;

/** Whether the stage continues although later stages have started. */
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
 * Applies a report: it either updates the bytes of a stage or starts the next stage, which ends all earlier ones except
 * background stages.
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

/** A cancelled flow or a declined signature is not an error: the form is shown unchanged (decision S24). */
export const fail = <S extends AnyStage>(state: FlowState<S>, failure: StageFailure<S>, now: number): FlowState<S> =>
  failure.failure.kind === 'cancelled'
    ? (idle as FlowState<string> as FlowState<S>)
    : { ...state, stage: 'error' as S, rows: state.rows.map((row) => end(row, now)), failure };

export const isBusy = ({ stage }: Pick<FlowState<AnyStage>, 'stage'>): boolean => isProcessing(stage);

/** The connection was lost and the running stage is retrying. */
export const isWaiting = <S extends string>({ stage, rows }: Pick<FlowState<S>, 'stage' | 'rows'>): boolean =>
  rows.some((row) => row.stage === stage && row.waiting);

/** Seconds that a stage took, or has taken so far. */
export const secondsOf = (
  { startedAt, endedAt }: Pick<StageRow<string>, 'startedAt' | 'endedAt'>,
  now: number,
): number => Math.max(0, (endedAt ?? now) - startedAt) / 1000;
