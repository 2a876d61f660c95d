import type { CDPSession } from '@playwright/test';

/** One task of the page's own thread. */
export interface MainTask {
  readonly sinceClickMs: number;
  readonly wallMs: number;
  /** CPU time of the thread within the task. */
  readonly cpuMs: number;
  /** Whether it began after the mark 'ipr-upload'. */
  readonly uploading: boolean;
  /** Name of the longest activity in it. */
  readonly doing: string;
}

/** The fields of a trace event (Chromium's Trace Event Format) that are read; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly functionName?: string; readonly url?: string } };
}

/** Events that occur in every task and identify no activity. */
const wrappers = /^(RunTask|ThreadControllerImpl::RunTask|v8\.callFunction|Receive mojo message)$/;

const nameOf = ({ name, args }: TraceEvent): string => {
  const { functionName, url } = args?.data ?? {};
  return [name, functionName, url?.split('/').at(-1)].filter(Boolean).join(' ');
};

/** The tasks between the mark 'ipr-click' and the end of the trace. @throws Error when the page made no such mark */
const readTasks = (events: readonly TraceEvent[]): readonly MainTask[] => {
  const markOf = (name: string) => events.find((event) => event.name === name && event.cat.includes('user_timing'));
  const click = markOf('ipr-click');
  if (!click) throw new Error('the page did not mark its click');
  const upload = markOf('ipr-upload')?.ts ?? Number.POSITIVE_INFINITY;
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === click.pid && tid === click.tid);
  const tasks = own.filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > click.ts);
  return tasks.map(({ ts, dur = 0, tdur = 0 }) => {
    const [longest] = own
      .filter((event) => event.ts >= ts && event.ts < ts + dur && !wrappers.test(event.name))
      .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
    return {
      sinceClickMs: (ts - click.ts) / 1000,
      wallMs: dur / 1000,
      cpuMs: tdur / 1000,
      uploading: ts >= upload,
      doing: longest ? nameOf(longest) : 'nothing that has a name',
    };
  });
};

/** Records the page's thread during an operation (Chrome DevTools Protocol, Tracing). */
export const traceTasks = async (session: CDPSession, work: () => Promise<void>): Promise<readonly MainTask[]> => {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const includedCategories = [
    'toplevel',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'blink.user_timing',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', collect);
  return readTasks(events);
};
