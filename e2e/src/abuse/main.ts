// Sends hostile requests to every call of a running product, by its schema, and to the key nodes:
// `npm run abuse [requests per call] [seed] [parts of names] [minutes at most]`.
import { createPerson } from '../person/person.ts';
import { createStack } from '../stack/run-stack.ts';
import { abuseCalls } from './abuse-calls.ts';
import { abuseKeyNodes } from './abuse-nodes.ts';

const [count = '10000', seed = '1', parts = '', minutes = 'Infinity'] = process.argv.slice(2);
const stack = await createStack({ split: true, env: { RATE_LIMIT_FACTOR: '1000' } });
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  await stack.start();
  const until = performance.now() + Number(minutes) * 60_000;
  const person = await createPerson(stack.origin, 'mallory@abuse.example');
  const nodes = await abuseKeyNodes({ stack, person, count: Number(count), seed: Number(seed) }, print);
  print(`${nodes.sent} requests to the key nodes: ${JSON.stringify(nodes.byStatus)}`);
  const settings = { stack, person, count: Number(count), seed: Number(seed), parts: parts.split(','), until };
  const found = await abuseCalls(settings, print);
  const { findings, sent, calls, perCall, seconds, byStatus, slowest } = found;
  print(
    `${sent} requests, ${perCall} to each of ${calls} calls, in ${seconds.toFixed(0)} s: ${JSON.stringify(byStatus)}`,
  );
  print(`The slowest took ${slowest.milliseconds.toFixed(0)} ms: ${slowest.call}`);
  const growth = [...nodes.growth, ...found.growth];
  for (const { name, samples, grows } of growth) print(`${grows ? '✘ ' : '  '}${name}: ${samples.join(' ')} MB`);
  const defects = findings.length + nodes.findings.length + growth.filter(({ grows }) => grows).length;
  print(`${defects} defects`);
  process.exitCode = defects > 0 ? 1 : 0;
} finally {
  await stack.remove();
}
