/** One process of the stack, as data; the supervisor uses nothing else about it. */
export interface Part {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
  /** Ports on loopback that must be free before it starts. */
  readonly ports: readonly number[];
  /** Runs before each start, to repair the effects of a crash. */
  readonly prepare?: () => Promise<void>;
  /** Resolves to true when the part serves; polled every 100 ms. */
  readonly isReady: () => Promise<boolean>;
  /**
   * Runs when it could not be started, with the reason; after a repair it is started once more.
   * @returns what was done, for the operator; undefined when nothing could be
   */
  readonly repair?: (why: string) => Promise<string | undefined>;
  /** Runs once after it became ready, also after a restart. */
  readonly whenReady?: () => Promise<void>;
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  readonly startTimeoutMs: number;
  readonly stopTimeoutMs: number;
}

export type PartState = 'stopped' | 'starting' | 'ready' | 'restarting' | 'failed';

export interface PartStatus {
  readonly name: string;
  readonly state: PartState;
  readonly pid: number | null;
  /** ISO time of the last start. */
  readonly since: string | null;
  readonly restarts: number;
  readonly lastError: string | null;
  /** ISO time of it. */
  readonly lastErrorAt: string | null;
  readonly logFile: string;
}
