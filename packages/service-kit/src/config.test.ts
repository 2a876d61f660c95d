import { Failure } from '@ipr/domain';
import { z } from 'zod';
import { ConfigError, readConfig, refinement } from './config.ts';
import { integer } from './config-fields.ts';
import { startProblem } from './main.ts';

const Settings = z.object({
  PORT: z.coerce.number().int().min(1),
  SECRET: z.string().min(32, 'needs 32 characters'),
  NAME: z.string().default('demo'),
});

test('reads the variables of the schema and ignores the rest of the environment', () => {
  const secret = 's'.repeat(32);
  expect(readConfig(Settings, { PORT: '9100', SECRET: secret, HOME: '/root' })).toEqual({
    PORT: 9100,
    SECRET: secret,
    NAME: 'demo',
  });
});

test('names every problem at once, without values', () => {
  let thrown: unknown;
  try {
    readConfig(Settings, { PORT: '', SECRET: 'hunter2' });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ConfigError);
  expect((thrown as ConfigError).problems).toEqual(['PORT: is missing', 'SECRET: needs 32 characters']);
  expect(startProblem(thrown)).toContain('PORT: is missing');
  expect(startProblem(thrown)).not.toContain('hunter2');
});

test('reports a rule over several variables with its own message', () => {
  const either = Settings.refine(({ NAME }) => NAME !== 'demo', 'NAME may not be demo here');
  expect(() => readConfig(either, { PORT: '1', SECRET: 's'.repeat(32) })).toThrow(
    'configuration: NAME may not be demo here',
  );
});

test('checks a rule over several variables despite other errors, and only once its variables are valid', () => {
  const ranked = z
    .object({ LEAST: integer(0, 9), MOST: integer(0, 9), NAME: z.string() })
    .refine(({ LEAST, MOST }) => LEAST <= MOST, refinement(['LEAST', 'MOST'], 'is above MOST'));
  const problemsOf = (env: Record<string, string>) => {
    try {
      return readConfig(ranked, env);
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  expect(problemsOf({ LEAST: '5', MOST: '3' })).toEqual(['NAME: is missing', 'LEAST: is above MOST']);
  expect(problemsOf({ LEAST: '5', MOST: '30', NAME: 'x' })).toEqual(['MOST: expected a whole number from 0 to 9']);
});

test('a start that fails for another reason reports error and cause', () => {
  expect(startProblem(new Error('MongoDB at db:1 does not answer', { cause: new Error('refused') }))).toBe(
    'MongoDB at db:1 does not answer: refused',
  );
  const away = new Failure('chain.unavailable', {}, new Error('https://node.example/a-secret-key does not answer'));
  expect(startProblem(away)).toBe('chain.unavailable: https://node.example/[redacted] does not answer');
});
