import { type Finding, ok, problem, warning } from './finding.ts';

export interface PortUse {
  readonly port: number;
  readonly name: string;
  /** The listening program, if it can be determined: 'node (process 123)'. */
  readonly holder: string | null;
  /** Whether that is the stack on this data folder. */
  readonly ours: boolean;
}

/** One entry per program, because one program may hold many ports; limited to a few. */
const inWords = (uses: readonly PortUse[]): string => {
  const programs = Map.groupBy(uses, ({ holder }) => holder ?? 'another user’s program');
  const words = [...programs].map(
    ([holder, own]) => `${own.map(({ port, name }) => `${port} (${name})`).join(', ')} by ${holder}`,
  );
  return `${words.slice(0, 3).join('; ')}${words.length > 3 ? `; and ${words.length - 3} more programs` : ''}`;
};

/** @param taken the stack's ports on which a program listens */
export const assessPorts = (taken: readonly PortUse[], first: number, last: number): Finding => {
  const foreign = taken.filter(({ ours }) => !ours);
  const range = `${first} to ${last}`;
  if (foreign.length)
    return problem('ports', `taken: ${inWords(foreign)}`, 'stop that program, or choose another range by IPR_PORT');
  return ok('ports', taken.length ? `${range}, held by the running stack` : `${range} are free`);
};

/** @param addresses what the name localhost leads to */
export const assessLocalhost = (addresses: readonly string[]): Finding =>
  addresses.includes('127.0.0.1')
    ? ok('localhost', 'leads to 127.0.0.1')
    : problem(
        'localhost',
        `leads to ${addresses.join(', ') || 'nothing'}`,
        'put `127.0.0.1 localhost` into /etc/hosts: the portal is reached under that name',
      );

export interface ClockLook {
  /** How much wall clock and monotonic clock differed over one measurement, in milliseconds. */
  readonly jumpMs: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** Unix milliseconds of the newest thing that is known to lie in the past. */
  readonly notBefore: number;
}

export const assessClock = ({ jumpMs, now, notBefore }: ClockLook): Finding => {
  const remedy = 'switch on time synchronisation: time stamps and sessions depend on it';
  if (now < notBefore - 60_000)
    return problem('clock', `${new Date(now).toISOString()} is before what was already recorded here`, remedy);
  if (Math.abs(jumpMs) > 100)
    return warning('clock', `jumped by ${Math.round(jumpMs)} ms while it was looked at`, remedy);
  return ok('clock', new Date(now).toISOString());
};

/** @param differenceMs how far this clock is ahead of the server's; null when it gave no date */
export const assessRemoteClock = (host: string, differenceMs: number | null): Finding => {
  if (differenceMs === null)
    return warning('clock', `${host} does not answer`, 'check the address, the network and the proxy');
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  const found = `${seconds} s ${differenceMs < 0 ? 'behind' : 'ahead of'} ${host}`;
  if (seconds > 300) return problem('clock', found, 'set it: signatures and time stamps would be refused');
  return seconds > 30 ? warning('clock', found, 'switch on time synchronisation') : ok('clock', found);
};

/** @param winterOffset of Europe/Paris as the runtime computes it, 'GMT+1' when its data are whole @param zone from TZ or the system */
export const assessTimezones = (winterOffset: string | null, summerOffset: string | null, zone: string): Finding =>
  winterOffset === 'GMT+1' && summerOffset === 'GMT+2'
    ? ok('time zones', `known; this machine is in ${zone}`)
    : problem(
        'time zones',
        `Europe/Paris is ${winterOffset ?? 'unknown'} in winter and ${summerOffset ?? 'unknown'} in summer`,
        'use a Node with full ICU data, without NODE_ICU_DATA',
      );

/** @param version what the browser says of itself @param trouble why there is none */
export const assessBrowser = (version: string | null, trouble?: string): Finding =>
  version === null
    ? warning(
        'browser',
        trouble ?? 'none found',
        'certificates and `npm test` need it: install Chromium and set CHROMIUM_PATH. Everything else runs',
      )
    : ok('browser', `${version} for certificates and stories`);

/** @param system font files of this machine @param packed font files that come with the browser of the tests */
export const assessFonts = (system: number, packed: number): Finding =>
  system + packed > 0
    ? ok('fonts', system > 0 ? `${system} files on this machine` : `${packed} files that come with the browser`)
    : warning('fonts', 'none', 'install some (Debian: fonts-dejavu-core), or pages of the stories show boxes');

/** @param names of parts that outlived their supervisor */
export const assessLeftovers = (names: readonly string[]): Finding =>
  names.length
    ? warning(
        'leftovers',
        `of an earlier run: ${names.join(', ')}`,
        '`npm start` on this data folder ends them by itself',
      )
    : ok('leftovers', 'none of earlier runs');

export interface StackLook {
  readonly origin: string;
  readonly notReady: readonly string[];
  readonly parts: number;
  /** Checks of the gateway that failed; null when it does not answer. */
  readonly down: readonly string[] | null;
}

/** @param stack null when none runs on this data folder, undefined when one does that does not answer */
export const assessStack = (stack: StackLook | null | undefined): Finding => {
  if (stack === null) return ok('stack', 'not running; `npm start` starts it');
  if (stack === undefined)
    return problem('stack', 'runs, but does not answer', 'if it is not just starting: stop it and start it again');
  const { origin, notReady, parts, down } = stack;
  if (notReady.length)
    return problem('stack', `${origin}: not ready: ${notReady.join(', ')}`, `look at ${origin}/dev/status`);
  if (down === null) return problem('stack', `${origin} does not answer`, 'read .data/logs');
  return down.length
    ? problem('stack', `${origin}: ${down.join(', ')} cannot be reached`, `look at ${origin}/dev/status`)
    : ok('stack', `runs at ${origin}, all ${parts} parts ready`);
};
