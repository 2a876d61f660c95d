import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithSupervisor } from './end-with-supervisor.ts';
import { forgetProcess, rememberProcess } from './leftovers.ts';
import type { Part, PartStatus } from './part.ts';
import { type Command, command, initial, pauseOf, type Report, report } from './part-machine.ts';
import { endProcess, isOver, launch, refuseTakenPorts, waitUntilReady } from './part-process.ts';

/** A part that ran this long before it died starts its pauses again with the shortest. */
const STEADY_MS = 30_000;

export interface PartEvents {
  readonly onChange: (status: PartStatus) => void;
  /** Reports what a part's `repair` did. */
  readonly onRepair?: (done: string) => void;
}

/** Runs one part: start, wait until it serves, restart it when it dies, stop it in its own way, also while it starts. */
class PartSupervisor {
  readonly #part: Part;
  readonly #folder: string;
  readonly #logFile: string;
  readonly #events: PartEvents;
  #machine = initial;
  #child: ChildProcess | null = null;
  #since: string | null = null;
  #lastErrorAt: string | null = null;
  #starting: Promise<void> = Promise.resolve();

  constructor(part: Part, folder: string, events: PartEvents) {
    this.#part = part;
    this.#folder = folder;
    this.#logFile = join(folder, 'logs', `${part.name}.log`);
    this.#events = events;
  }

  readonly status = (): PartStatus => ({
    name: this.#part.name,
    state: this.#machine.state,
    pid: this.#child?.pid ?? null,
    since: this.#since,
    restarts: this.#machine.restarts,
    lastError: this.#machine.lastError,
    lastErrorAt: this.#lastErrorAt,
    logFile: this.#logFile,
  });

  /** @throws Error with a message for the user when the part cannot be started, or is stopped meanwhile. */
  readonly start = async (): Promise<void> => {
    const generation = this.#command('start');
    await this.#halt();
    await this.#run(generation);
  };

  readonly stop = async (): Promise<void> => {
    const generation = this.#command('stop');
    await this.#halt();
    this.#report({ name: 'ended', generation });
  };

  /** Kills the process at once, for users who do not wait; `stop` follows or is running. */
  readonly kill = (): void => {
    if (this.#machine.phase !== 'stopping') this.#command('kill');
    this.#child?.kill('SIGKILL');
  };

  #command(name: Command): number {
    this.#machine = command(this.#machine, name);
    if (this.#machine.phase === 'starting') this.#begin();
    return this.#machine.generation;
  }

  #report(given: Report): void {
    const next = report(this.#machine, given);
    if (next === this.#machine) return;
    this.#machine = next;
    if (given.why) this.#lastErrorAt = new Date().toISOString();
    if (next.phase === 'recovering') this.#begin();
    else this.#events.onChange(this.status());
  }

  #begin(): void {
    this.#since = new Date().toISOString();
    this.#events.onChange(this.status());
  }

  #keepTo(generation: number): void {
    if (generation !== this.#machine.generation) throw new Error(`${this.#part.name} was stopped while it started`);
  }

  /** Starts a process and waits until it serves. @throws Error in words; the failure is reported, too */
  #run(generation: number): Promise<void> {
    this.#starting = this.#serveOrRepair(generation).catch(async (error: Error) => {
      if (generation === this.#machine.generation) await this.#end();
      this.#report({ name: 'broke', generation, why: error.message });
      throw error;
    });
    return this.#starting;
  }

  async #serveOrRepair(generation: number): Promise<void> {
    try {
      await this.#serve(generation);
    } catch (error) {
      if (generation !== this.#machine.generation) throw error;
      await this.#end();
      const done = await this.#part.repair?.((error as Error).message);
      if (done === undefined) throw error;
      this.#machine = { ...this.#machine, lastError: done };
      this.#lastErrorAt = new Date().toISOString();
      this.#events.onRepair?.(done);
      await this.#serve(generation);
    }
  }

  async #serve(generation: number): Promise<void> {
    this.#keepTo(generation);
    await this.#part.prepare?.();
    await refuseTakenPorts(this.#part);
    this.#keepTo(generation);
    const running = await launch(this.#part, this.#logFile);
    this.#follow(running, generation);
    await waitUntilReady(this.#part, running, this.#logFile, () => this.#keepTo(generation));
    await this.#part.whenReady?.();
    this.#keepTo(generation);
    if (isOver(running)) throw new Error(`${this.#part.name} ended as soon as it served; see ${this.#logFile}`);
    this.#report({ name: 'served', generation });
  }

  #follow(running: ChildProcess, generation: number): void {
    this.#child = running;
    this.#remember(running.pid ?? 0);
    const begun = performance.now();
    running.once('exit', (code, signal) => {
      if (this.#child !== running) return;
      this.#child = null;
      forgetProcess(this.#folder, this.#part.name);
      endWithSupervisor.remove(running.pid ?? 0);
      const [why, afterSteadyRun] = [`ended with ${signal ?? `code ${code}`}`, performance.now() - begun > STEADY_MS];
      this.#report({ name: 'died', generation, why, afterSteadyRun });
      if (this.#isWaiting(generation)) void this.#recover(generation);
    });
  }

  #remember(pid: number): void {
    endWithSupervisor.add(pid, this.#part.stopSignal);
    try {
      rememberProcess(this.#folder, this.#part.name, pid);
    } catch {
      // A full disk: the record only helps a later start to end the part, which ends with its supervisor anyway.
    }
  }

  #isWaiting(generation: number): boolean {
    return this.#machine.phase === 'waiting' && this.#machine.generation === generation;
  }

  async #recover(generation: number): Promise<void> {
    while (this.#isWaiting(generation)) {
      await sleep(pauseOf(this.#machine));
      if (!this.#isWaiting(generation)) return;
      this.#report({ name: 'waited', generation });
      await this.#run(generation).catch(() => undefined);
    }
  }

  #end(): Promise<void> {
    return endProcess(this.#part, this.#child);
  }

  /** Ends what runs and what is just being started. */
  async #halt(): Promise<void> {
    await this.#end();
    await this.#starting.catch(() => undefined);
    await this.#end();
  }
}

export const supervisePart = (part: Part, folder: string, events: PartEvents) =>
  new PartSupervisor(part, folder, events);

export type SupervisedPart = Pick<PartSupervisor, 'status' | 'start' | 'stop' | 'kill'>;
