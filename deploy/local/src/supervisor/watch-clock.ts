/** A jump of the machine's clock, compared with the time that really passed. */
export interface ClockJump {
  /** ISO time right after it. */
  readonly at: string;
  /** Positive when the clock was set ahead, or the machine slept. */
  readonly seconds: number;
}

export interface WatchClockOptions {
  /** For the operator. */
  readonly print: (line: string) => void;
  readonly everyMs?: number;
  /** Milliseconds since 1970. */
  readonly wall?: () => number;
  /** Milliseconds since an arbitrary moment. */
  readonly monotonic?: () => number;
}

/** A synchronized clock is corrected in much smaller steps. */
const leastMs = 5_000;
const mostKept = 10;

const durationOf = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;

const wordsOf = (seconds: number): string =>
  seconds > 0
    ? `the clock of this machine jumped ${durationOf(seconds)} ahead, or the machine slept: sessions and codes may have expired`
    : `the clock of this machine was set back by ${durationOf(-seconds)}: new blocks keep the newest block’s time until the clock has passed it`;

/** Reports each jump of the machine's clock. @returns the latest jumps, the newest one last */
export const watchClock = ({
  print,
  everyMs = 1_000,
  wall = () => Date.now(),
  monotonic = () => performance.now(),
}: WatchClockOptions): { jumps(): readonly ClockJump[]; look(): void; stop(): void } => {
  const jumps: ClockJump[] = [];
  const offset = () => wall() - monotonic();
  let before = offset();
  const look = (): void => {
    const now = offset();
    const jumpMs = now - before;
    before = now;
    if (Math.abs(jumpMs) < leastMs) return;
    const seconds = Math.round(jumpMs / 1000);
    jumps.push({ at: new Date(wall()).toISOString(), seconds });
    if (jumps.length > mostKept) jumps.shift();
    print(wordsOf(seconds));
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { jumps: () => [...jumps], look, stop: () => clearInterval(timer) };
};
