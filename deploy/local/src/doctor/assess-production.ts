import { ConfigError, type Environment, readConfig } from '@ipr/service-kit/config';
import { type StackService, services } from '../services.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Variables of one process that another one of the same machine has with another value. */
const ofProcess = ['PORT', 'HOST', 'LOG_LEVEL', 'MONGODB_DATABASE'];

const problemsOf = ({ config }: StackService, env: Environment): readonly string[] => {
  try {
    readConfig(config, { ...env, NODE_ENV: 'production' });
    return [];
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.problems;
    throw thrown;
  }
};

/**
 * Whether each service would start in production with these variables, by the schemas with which they read them. Values are never part
 * of a finding, because they may be secrets.
 * @param env variables of all services together
 */
export const assessProduction = (env: Environment): Finding[] => {
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => !ofProcess.includes(name)));
  return services.flatMap((service): Finding[] => {
    const problems = problemsOf(service, given);
    if (problems.length === 0) return [ok(service.name, 'its variables are valid for production')];
    return problems.map((line) => problem(service.name, line, 'docs/configuration.md describes it'));
  });
};
