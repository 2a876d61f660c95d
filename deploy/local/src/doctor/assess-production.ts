import { ConfigError, type Environment, readConfig } from '@ipr/service-kit/config';
import { type StackService, services } from '../services.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

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

/** What a service starts without, at the cost that a page can request every signature of its session (decision 0144). */
const assessSigning = ({ SIGN_ORIGIN: origin }: Environment): Finding =>
  origin
    ? ok('signing', 'pages ask a signing frame on a host of its own')
    : warning(
        'signing',
        'SIGN_ORIGIN is missing: a changed page or a copied cookie can have everything signed that its session may sign',
        "docs/production.md, 'Signing frame'",
      );

/**
 * Whether each service would start in production with these variables, by the schemas with which they read them. Values are never part
 * of a finding, because they may be secrets.
 * @param env variables of all services together
 */
export const assessProduction = (env: Environment): Finding[] => {
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => !ofProcess.includes(name)));
  const findings = services.flatMap((service): Finding[] => {
    const problems = problemsOf(service, given);
    if (problems.length === 0) return [ok(service.name, 'its variables are valid for production')];
    return problems.map((line) => problem(service.name, line, 'docs/configuration.md describes it'));
  });
  return [...findings, assessSigning(given)];
};
