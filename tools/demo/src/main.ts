import { StageFailure } from '@ipr/client/flow/flow';
import { asFailure } from '@ipr/domain';
import { demo } from './data/index.ts';
import { fillPortal } from './fill-portal.ts';
import { findPortal, NoPortal, originOf } from './find-portal.ts';
import { readDevToken } from './read-dev-token.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Far above the usual twenty seconds: reached only when a call hangs. */
const limitMs = 300_000;

const reasonOf = (thrown: unknown): string => {
  if (thrown instanceof NoPortal) return thrown.message;
  if (thrown instanceof StageFailure) return `${thrown.stage}: ${reasonOf(thrown.failure)}`;
  const { code, params, cause } = asFailure(thrown);
  const details = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : '';
  return `${code}${details}${code === 'unexpected' ? ` (${(cause as Error | undefined)?.message})` : ''}`;
};

// Hides deprecation warnings inside the key network's client, which a user of the demo cannot act on.
process.env.NO_DEPRECATION ??= 'lit-js-sdk:constants:errors,lit-js-sdk:constants:constants';

const run = async (): Promise<void> => {
  const begun = performance.now();
  const origin = originOf(process.env);
  await findPortal(origin, process.argv.includes('--any-network'));
  const devToken = readDevToken(process.env);
  print(`Filling ${origin} (+ added, = there already, ! left as it is)`);
  const { added, found, left } = await fillPortal(demo, {
    origin,
    devToken,
    print,
    signal: AbortSignal.timeout(limitMs),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  print(
    `\n${added === 0 ? 'Nothing to add' : `${added} added`}, ${found} there already, ${left} left as is, ${seconds} s.`,
  );
  print(`Open ${origin} and sign in as ${demo.people.map(({ email }) => email).join(' or ')}.`);
  print(`The sign-in code arrives at ${origin}/dev/inbox?token=${devToken}`);
};

run().then(
  () => process.exit(0),
  (thrown: unknown) => {
    process.stderr.write(`\n${reasonOf(thrown)}\n`);
    if (!(thrown instanceof NoPortal)) process.stderr.write('Added data stays; run the demo again to continue.\n');
    process.exit(1);
  },
);
