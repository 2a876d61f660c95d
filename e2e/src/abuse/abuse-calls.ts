import type { Person } from '../person/person.ts';
import type { Stack } from '../stack/run-stack.ts';
import { type Attempt, makeAttempt } from './make-attempt.ts';
import { type Growth, growthOf, type Memory, memoryOf } from './memory.ts';
import { pick, randomFrom } from './sample-value.ts';
import { type Finding, findingOf, sendAttempt } from './send-attempts.ts';
import { type FuzzedCall, fuzzedCalls } from './targets.ts';

export interface AbuseSettings {
  readonly stack: Pick<Stack, 'origin' | 'folder'>;
  readonly person: Person;
  /** Requests per call. */
  readonly count: number;
  readonly seed: number;
  /** Parts of the names of the calls; all without it. */
  readonly parts?: readonly string[];
  /** No round begins after it, in milliseconds of `performance.now`. */
  readonly until?: number;
}

export interface AbuseReport {
  readonly sent: number;
  /** Requests that each call has received: `count`, or fewer where the time did not suffice. */
  readonly perCall: number;
  readonly calls: number;
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The first of each kind per call. */
  readonly findings: readonly Finding[];
  readonly slowest: { readonly call: string; readonly milliseconds: number };
  readonly growth: readonly Growth[];
}

const atOnce = 12;
/** Requests of a call in one round: every call is reached early, and the memory is compared over the rounds. */
const perRound = 100;

/** Sends `count` requests to each call, some at a time, and reports answers that no caller may cause. */
export const abuseCalls = async (
  { stack, person, count, seed, parts = [''], until = Number.POSITIVE_INFINITY }: AbuseSettings,
  print: (line: string) => void,
): Promise<AbuseReport> => {
  const { session, cookie } = person;
  const caller = { wallet: session.wallet, eoaWallet: session.eoaWallet, userId: session.id, role: 'user' as const };
  const calls = fuzzedCalls({ origin: stack.origin, folder: stack.folder, cookie, caller }).filter(({ name }) =>
    parts.some((part) => name.includes(part)),
  );
  const randoms = calls.map((_, at) => randomFrom(seed * 1_000 + at));
  const byStatus: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  const memory: Memory[] = [];
  const begun = performance.now();
  let slowest = { call: '', milliseconds: 0 };
  let [sent, perCall] = [0, 0];

  const abuse = async ({ name, declared, schema, targets }: FuzzedCall, random: () => number): Promise<void> => {
    const target = pick(random, targets);
    const attempt: Attempt = makeAttempt(declared, schema, random);
    const { status, why, milliseconds } = await sendAttempt(target, attempt);
    sent += 1;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    if (milliseconds > slowest.milliseconds) slowest = { call: `${name}, ${attempt.kind}`, milliseconds };
    const key = `${name} ${attempt.kind} ${status}`;
    if (why === undefined || findings.has(key)) return;
    const finding = findingOf(target, attempt, why);
    findings.set(key, finding);
    print(`✘ ${finding.call}, ${finding.kind}: ${why}\n    ${finding.request}`);
  };
  const round = async (call: FuzzedCall, random: () => number, size: number): Promise<void> => {
    let left = size;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        await abuse(call, random);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, size) }, lane));
  };

  while (perCall < count && performance.now() < until) {
    const size = Math.min(perRound, count - perCall);
    for (const [at, call] of calls.entries()) await round(call, randoms[at] ?? randomFrom(at), size);
    perCall += size;
    memory.push(await memoryOf(stack.origin));
    if (count > perRound) print(`${perCall} of ${count} to each of ${calls.length} calls`);
  }
  return {
    sent,
    perCall,
    calls: calls.length,
    seconds: (performance.now() - begun) / 1_000,
    byStatus,
    findings: [...findings.values()],
    slowest,
    growth: growthOf(memory),
  };
};
