import type { Api } from '@ipr/api';
import type { z } from 'zod';
import { type Environment, readConfig } from './config.ts';
import type { Logger } from './logger.ts';
import type { Serving } from './serve.ts';
import type { CallsConfig, OpenCalls } from './serve-calls.ts';

interface Facts<Name extends string, Config extends z.ZodObject> {
  /** Also the name of its folder, its log, its health report and its process in the one-machine stack. */
  readonly name: Name;
  /** A short description for the status page and docs/configuration.md. */
  readonly about: string;
  /** All variables it reads. The one-machine stack sets those it has a value for. */
  readonly config: Config;
  /** Upper bound of the old generation in MB, for a separate process. */
  readonly heapMb: number;
  /** A service that holds signing keys never shares a process with others. */
  readonly holdsKeys?: boolean;
  /** Path that returns 2xx once the service is ready; '/health' by default. */
  readonly readyPath?: string;
  /** Values of its variables in the one-machine stack. */
  readonly onOneMachine?: Readonly<Record<string, string>>;
}

/** A service as a value, from which its process, the one-machine stack and the generated documents are derived. */
export interface Service<Name extends string = string, Instance extends string = Name>
  extends Facts<Name, z.ZodObject> {
  /** Names of the processes of one deployment: its own name, unless `inInstances` gives others. */
  readonly instances: readonly Instance[];
  /** Loads the code of the service. Until then only this value and the schema are in memory. */
  readonly load: () => Promise<Prepare>;
}

/** Validates the variables of the service. @throws ConfigError @returns a function that starts it */
export type Prepare = (env?: Environment) => (log?: Logger) => Promise<Serving>;

interface StartedService<Name extends string, Config extends z.ZodObject> extends Facts<Name, Config> {
  /** Imports the composition root: `async () => (await import('./start-x.ts')).startX`. */
  readonly start: () => Promise<(config: z.output<Config>, log?: Logger) => Promise<Serving>>;
}

/** A service with a composition root of its own. */
export const defineService = <const Name extends string, Config extends z.ZodObject>({
  start,
  ...facts
}: StartedService<Name, Config>): Service<Name> => ({
  ...facts,
  instances: [facts.name],
  load: async () => {
    const run = await start();
    return (env) => {
      const config = readConfig(facts.config, env);
      return (log) => run(config, log);
    };
  },
});

/** A service that one deployment runs several times, each process with variables of its own. */
export const inInstances = <Name extends string, const Instance extends string>(
  instances: readonly Instance[],
  service: Service<Name>,
): Service<Name, Instance> => ({ ...service, instances });

interface ApiService<Name extends string, Config extends z.ZodObject, A extends Api> extends Facts<Name, Config> {
  readonly version: string;
  readonly api: A;
  /** Name of the service's own database. */
  readonly database: string;
  /** Imports the call handlers: `async () => (await import('./app.ts')).openX`. */
  readonly calls: () => Promise<OpenCalls<A, z.output<Config>>>;
}

/** A service with one API and one database; health, idempotency keys and listening are derived. */
export const defineApiService = <
  const Name extends string,
  Config extends z.ZodObject & z.ZodType<CallsConfig>,
  A extends Api,
>({
  version,
  api,
  database,
  calls,
  ...facts
}: ApiService<Name, Config, A>): Service<Name> =>
  defineService({
    ...facts,
    start: async () => {
      const [{ serveCalls }, open] = await Promise.all([import('./serve-calls.ts'), calls()]);
      return (config, log) => serveCalls({ name: facts.name, version, api, database, open }, config, log);
    },
  });
