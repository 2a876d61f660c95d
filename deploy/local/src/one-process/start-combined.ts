import { ConfigError, type Environment, type Serving } from '@ipr/service-kit';
import type { Prepare } from '@ipr/service-kit/define-service';
import { startProblem } from '@ipr/service-kit/main';
import { ownVariables } from './combined-services.ts';

export interface LoadedService {
  readonly name: string;
  readonly prepare: Prepare;
}

/**
 * Starts services in one process, in their order, each listening on its own port as if it were alone. A signal ends them in
 * the reverse order.
 * @throws ConfigError with the problems of every service before anything starts; Error naming the service that does not start
 */
export const startCombined = async (services: readonly LoadedService[], env: Environment): Promise<Serving[]> => {
  const problems: string[] = [];
  const starts = services.flatMap(({ name, prepare }) => {
    try {
      return { name, start: prepare(ownVariables(name, env)) };
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      problems.push(...thrown.problems.map((problem) => `${name}: ${problem}`));
      return [];
    }
  });
  if (problems.length) throw new ConfigError(problems);
  const serving: Serving[] = [];
  for (const { name, start } of starts)
    serving.push(
      await start().catch((cause: unknown) => {
        throw new Error(`${name} does not start: ${startProblem(cause)}`);
      }),
    );
  return serving;
};
