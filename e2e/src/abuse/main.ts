// Sends hostile requests to every call of a running product, by its schema: `npm run abuse [requests per call] [seed] [part of a name]`.
import { createPerson } from '../person/person.ts';
import { createStack } from '../stack/run-stack.ts';
import { abuseCalls } from './abuse-calls.ts';
import { abuseKeyNodes } from './abuse-nodes.ts';

const [count = '10000', seed = '1', part = ''] = process.argv.slice(2);
const stack = await createStack({ split: true, env: { RATE_LIMIT_FACTOR: '1000' } });
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  await stack.start();
  const person = await createPerson(stack.origin, 'mallory@abuse.example');
  const settings = { stack, person, count: Number(count), seed: Number(seed), part };
  const { findings, sent, seconds, byStatus, grown } = await abuseCalls(settings, print);
  const nodes = await abuseKeyNodes({ person, count: Number(count), seed: Number(seed) });
  print(`${nodes.sent} requests to the key nodes: ${JSON.stringify(nodes.byStatus)}`);
  const all = [...findings, ...nodes.findings];
  for (const { call, kind, why, request } of all.slice(0, 200)) print(`✘ ${call}, ${kind}: ${why}\n    ${request}`);
  print(`${sent} requests in ${seconds.toFixed(0)} s: ${JSON.stringify(byStatus)}; ${all.length} findings`);
  for (const { name, before, after } of grown) print(`  ${name}: ${before} → ${after} MB`);
  process.exitCode = all.length > 0 ? 1 : 0;
} finally {
  await stack.remove();
}
