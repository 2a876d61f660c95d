/** A check passes by resolving; five lines of names are worth more than one green light. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthSettings {
  readonly service: string;
  readonly version: string;
  readonly checks?: HealthChecks;
  /** What an operator should look at although every check passes. */
  readonly notices?: () => readonly string[];
}

export interface Health {
  readonly status: 'up' | 'down';
  readonly service: string;
  readonly version: string;
  readonly checks: Readonly<Record<string, 'up' | 'down'>>;
  readonly notices?: readonly string[];
}

const timeoutMs = 2_000;

const within = async (check: () => Promise<unknown>): Promise<'up' | 'down'> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), timeoutMs);
  });
  const asked = Promise.resolve()
    .then(check)
    .then(
      () => 'up' as const,
      () => 'down' as const,
    );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/** Asks every part at once; one that does not answer within two seconds is down. */
export const checkHealth = async ({ service, version, checks = {}, notices }: HealthSettings): Promise<Health> => {
  const asked = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await within(check)] as const),
  );
  const status = asked.every(([, state]) => state === 'up') ? 'up' : 'down';
  const noted = notices?.() ?? [];
  return { status, service, version, checks: Object.fromEntries(asked), ...(noted.length ? { notices: noted } : {}) };
};
