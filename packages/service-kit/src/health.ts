/** A check passes by resolving. Results are reported per dependency. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthSettings {
  readonly service: string;
  readonly version: string;
  readonly checks?: HealthChecks;
  /** Warnings for the operator although every check passes. */
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
  const outcome = Promise.resolve()
    .then(check)
    .then(
      () => 'up' as const,
      () => 'down' as const,
    );
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
};

/** Runs all checks concurrently; one that does not settle within two seconds counts as failed. */
export const checkHealth = async ({ service, version, checks = {}, notices }: HealthSettings): Promise<Health> => {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await within(check)] as const),
  );
  const status = outcomes.every(([, state]) => state === 'up') ? 'up' : 'down';
  const noted = notices?.() ?? [];
  return {
    status,
    service,
    version,
    checks: Object.fromEntries(outcomes),
    ...(noted.length ? { notices: noted } : {}),
  };
};
