import type { PartState } from './part.ts';

/** Where one part is. `waiting` and `recovering` follow a death: the pause before a new process, and its start. */
export type Phase = 'stopped' | 'starting' | 'ready' | 'waiting' | 'recovering' | 'stopping' | 'failed';

/**
 * What happens to a part. Three are commands of its operator, each of which begins a new generation; the others report
 * about the process of one generation:
 * `served` it serves, `broke` it could not be started, `died` it ended while it served, `waited` the pause is over,
 * `ended` everything of an earlier generation has ended.
 */
export type EventName = 'start' | 'stop' | 'kill' | 'served' | 'broke' | 'died' | 'waited' | 'ended';

type Row = Readonly<Partial<Record<EventName, Phase>>>;
const commands: Row = { start: 'starting', stop: 'stopping', kill: 'stopping' };

/** Every transition. An event without a line changes nothing: a process that dies while it is being stopped, for example. */
export const transitions: Readonly<Record<Phase, Row>> = {
  stopped: { start: 'starting' },
  starting: { ...commands, served: 'ready', broke: 'failed' },
  ready: { ...commands, died: 'waiting' },
  waiting: { ...commands, waited: 'recovering' },
  recovering: { ...commands, served: 'ready', broke: 'waiting' },
  stopping: { ...commands, ended: 'stopped' },
  failed: { start: 'starting', stop: 'stopping' },
};

/** Public name of a phase; a part that is being stopped keeps its previous name. */
const names: Readonly<Record<Exclude<Phase, 'stopping'>, PartState>> = {
  stopped: 'stopped',
  starting: 'starting',
  ready: 'ready',
  waiting: 'restarting',
  recovering: 'starting',
  failed: 'failed',
};

export interface Machine {
  readonly phase: Phase;
  readonly state: PartState;
  /** Number of commands so far; reports of an earlier generation are ignored. */
  readonly generation: number;
  /** Pauses since the last command or steady run: the position in `pauses`. */
  readonly attempt: number;
  readonly restarts: number;
  readonly lastError: string | null;
}

export type Command = 'start' | 'stop' | 'kill';
export interface Report {
  readonly name: Exclude<EventName, Command>;
  readonly generation: number;
  /** Reason of `broke` and `died`. */
  readonly why?: string;
  /** Of `died`: whether it had served long enough for the pauses to begin with the shortest again. */
  readonly afterSteadyRun?: boolean;
}

export const initial: Machine = {
  phase: 'stopped',
  state: 'stopped',
  generation: 0,
  attempt: 0,
  restarts: 0,
  lastError: null,
};

/** Pauses before the first, second … new process after a death, in milliseconds; the last one repeats. */
const pauses = [200, 500, 1000, 2000, 5000];
export const pauseOf = ({ attempt }: Machine): number => pauses[Math.min(attempt, pauses.length - 1)] ?? 0;

const enter = (machine: Machine, phase: Phase): Machine => ({
  ...machine,
  phase,
  state: phase === 'stopping' ? machine.state : names[phase],
});

/** The machine after a command, always of a new generation. */
export const command = (machine: Machine, name: Command): Machine => {
  const phase = transitions[machine.phase][name] ?? machine.phase;
  return { ...enter(machine, phase), generation: machine.generation + 1, attempt: 0 };
};

/** The machine after a report; the same one when the report is stale or changes nothing. */
export const report = (machine: Machine, { name, generation, why, afterSteadyRun }: Report): Machine => {
  const phase = generation === machine.generation ? transitions[machine.phase][name] : undefined;
  if (!phase) return machine;
  const next = { ...enter(machine, phase), lastError: why ?? machine.lastError };
  if (name === 'waited') return { ...next, attempt: next.attempt + 1, restarts: next.restarts + 1 };
  return afterSteadyRun ? { ...next, attempt: 0 } : next;
};
