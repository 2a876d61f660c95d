/**
 * Runs all checks and tests in two lanes. A story waits more than it computes, so checks and units use the
 * processors meanwhile. Contracts, one process, follow the stories: both lanes take about as long. All have the same CPU
 * priority: with other work on the machine, tests of a lower one would hardly advance.
 * Usage: npm test [-- part of a phase's name …]
 */
import { mkdirSync, rmSync } from 'node:fs';
import { checks } from './checks.ts';
import { contracts } from './contracts.ts';
import { failureText } from './failures.ts';
import type { Count, Phase } from './phase.ts';
import { reports } from './root.ts';
import { stories } from './stories.ts';
import { units } from './units.ts';

const lanes: readonly (readonly Phase[])[] = [
  [stories, contracts],
  [checks, units],
];

const write = (text: string) => void process.stdout.write(text);
const only = process.argv.slice(2);
const isWanted = ({ name }: Phase) => only.length === 0 || only.some((part) => name.includes(part));

interface Result extends Count {
  readonly name: string;
  readonly seconds: number;
}

/** The first lane prints its output immediately, the other at the end of a phase, so that lines do not mix. */
const runPhase = async ({ name, run }: Phase, isLive: boolean): Promise<Result> => {
  const kept: string[] = [];
  if (isLive) write(`\n${name}\n`);
  const begun = performance.now();
  const count = await run(isLive ? write : (text) => void kept.push(text));
  if (!isLive) write(`\n${name}\n${kept.join('')}`);
  return { ...count, name, seconds: Math.round((performance.now() - begun) / 1000) };
};

const runLane = async (phases: readonly Phase[], isLive: boolean): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const phase of phases) results.push(await runPhase(phase, isLive));
  return results;
};

const lineOf = ({ name, passed, failed, seconds, repeated = 0 }: Result): string => {
  const columns = [
    String(passed).padStart(5),
    'passed',
    String(failed).padStart(4),
    'failed',
    String(seconds).padStart(5),
  ];
  return `${name.padEnd(20)} ${columns.join(' ')} s${repeated ? `  ${repeated} of them only when repeated` : ''}`;
};

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const begun = performance.now();
const wanted = lanes.map((phases) => phases.filter(isWanted)).filter((phases) => phases.length > 0);
const results = (await Promise.all(wanted.map((phases, at) => runLane(phases, at === 0)))).flat();
const [passed, failed] = (['passed', 'failed'] as const).map((key) => results.reduce((sum, one) => sum + one[key], 0));
for (const { name, failures = [] } of results) {
  if (failures.length > 0) write(`\n${name}\n${failureText(failures)}`);
}
write(`\n${results.map(lineOf).join('\n')}\n\n`);
write(`${passed} passed, ${failed} failed in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes\n`);
process.exitCode = failed || !passed ? 1 : 0;
