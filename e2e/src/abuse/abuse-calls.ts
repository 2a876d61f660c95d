import type { Person } from '../person/person.ts';
import { devTokenOf, type Stack } from '../stack/run-stack.ts';
import type { Attempt } from './make-attempt.ts';
import { makeAttempt } from './make-attempt.ts';
import { pick, randomFrom } from './sample-value.ts';
import { type Finding, findingOf, sendAttempt } from './send-attempts.ts';
import { type FuzzedCall, fuzzedCalls } from './targets.ts';

export interface AbuseSettings {
  readonly stack: Pick<Stack, 'origin' | 'folder'>;
  readonly person: Person;
  /** Requests per call. */
  readonly count: number;
  readonly seed: number;
  /** Part of the names of the calls; all without it. */
  readonly part?: string;
}

export interface AbuseReport {
  readonly sent: number;
  readonly seconds: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The first of each kind per call. */
  readonly findings: readonly Finding[];
  /** Memory of each part in megabytes before and after. */
  readonly grown: readonly { readonly name: string; readonly before: number; readonly after: number }[];
}

const atOnce = 12;

const memoryOf = async (origin: string): Promise<Map<string, number>> => {
  const headers = { authorization: `Bearer ${devTokenOf(origin)}` };
  const answer = await fetch(`${origin}/dev/status.json`, { headers });
  // Without an answer of the supervisor, on a busy machine, growth is not reported.
  const { parts = [] } = (await answer.json()) as { parts?: { name: string; memoryBytes: number | null }[] };
  return new Map(parts.map(({ name, memoryBytes }) => [name, Math.round((memoryBytes ?? 0) / 2 ** 20)]));
};

/** Sends `count` requests to each call, some at a time, and reports answers that no caller may cause. */
export const abuseCalls = async (
  { stack, person, count, seed, part = '' }: AbuseSettings,
  print: (line: string) => void,
): Promise<AbuseReport> => {
  const { session, cookie } = person;
  const caller = { wallet: session.wallet, eoaWallet: session.eoaWallet, userId: session.id, role: 'user' as const };
  const calls = fuzzedCalls({ origin: stack.origin, folder: stack.folder, cookie, caller }).filter(({ name }) =>
    name.includes(part),
  );
  const before = await memoryOf(stack.origin);
  const byStatus: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  const begun = performance.now();
  let sent = 0;

  const abuse = async ({ name, declared, schema, targets }: FuzzedCall, random: () => number): Promise<void> => {
    const target = pick(random, targets);
    const attempt: Attempt = makeAttempt(declared, schema, random);
    const { status, why } = await sendAttempt(target, attempt);
    sent += 1;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    const key = `${name} ${attempt.kind} ${status}`;
    if (why !== undefined && !findings.has(key)) findings.set(key, findingOf(target, attempt, why));
  };

  for (const [at, call] of calls.entries()) {
    const random = randomFrom(seed * 1_000 + at);
    let left = count;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        await abuse(call, random);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, count) }, lane));
    if (count >= 1_000) print(`${at + 1}/${calls.length} ${call.name}`);
  }
  const after = await memoryOf(stack.origin);
  return {
    sent,
    seconds: (performance.now() - begun) / 1_000,
    byStatus,
    findings: [...findings.values()],
    grown: [...after].map(([name, megabytes]) => ({ name, before: before.get(name) ?? 0, after: megabytes })),
  };
};
