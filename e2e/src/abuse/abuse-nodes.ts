import { openAsset } from '@ipr/client/asset/open-asset';
import { makePdf } from '../files/make-pdf.ts';
import { pdfAsset } from '../person/pdf-asset.ts';
import type { createPerson } from '../person/person.ts';
import type { Stack } from '../stack/run-stack.ts';
import { type FieldClass, fieldClasses, fieldClassNames } from './hostile-values.ts';
import { type Growth, growthOf, type Memory, memoryOf } from './memory.ts';
import { pick, randomFrom } from './sample-value.ts';
import type { Finding } from './send-attempts.ts';

const hangMs = 60_000;
const atOnce = 8;

interface Recorded {
  readonly url: string;
  readonly body: string;
}

/** What an honest client sends to the key nodes while it opens a file. */
const recordRequests = async (open: () => Promise<unknown>): Promise<Recorded[]> => {
  const recorded: Recorded[] = [];
  const honest = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'POST' && request.url.includes('/web/'))
      recorded.push({ url: request.url, body: await request.clone().text() });
    return honest(request);
  };
  try {
    await open();
  } finally {
    globalThis.fetch = honest;
  }
  return recorded;
};

type Json = Record<string, unknown>;

/** Replaces one value, at any depth. */
const spoil = (value: unknown, random: () => number, hostile: unknown): unknown => {
  if (typeof value !== 'object' || value === null || random() < 0.2) return hostile;
  const names = Object.keys(value);
  const name = pick(random, names);
  const inner = spoil((value as Json)[name], random, hostile);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === name ? inner : each));
  return { ...value, [name]: inner };
};

/** A key node answers every request itself: it names a refusal or gives its share, and never fails. */
const defectOf = async (answer: Response): Promise<string | undefined> => {
  const text = await answer.text();
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`;
  return /\n\s+at |node_modules/.test(text) ? `${answer.status} with internals: ${text.slice(0, 200)}` : undefined;
};

/** Bodies that no client sends. */
const bodies = ['', '{', '[]', 'null', '['.repeat(100_000), '{"a":'.repeat(20_000), `{"a":"${'x'.repeat(2 ** 20)}"}`];

/** Sends honest requests of a client to the key nodes, each with one value replaced, or a hostile body. */
export const abuseKeyNodes = async (
  {
    stack,
    person,
    count,
    seed,
  }: {
    readonly stack: Pick<Stack, 'origin'>;
    readonly person: Awaited<ReturnType<typeof createPerson>>;
    readonly count: number;
    readonly seed: number;
  },
  print: (line: string) => void,
): Promise<{
  sent: number;
  byStatus: Readonly<Record<string, number>>;
  findings: readonly Finding[];
  growth: readonly Growth[];
}> => {
  const id = await person.register(pdfAsset('Abuse of key nodes', makePdf('Abuse of key nodes', 2_000)));
  const recorded = await recordRequests(() => openAsset(person, id));
  if (recorded.length === 0) throw new Error('no request to a key node was recorded');
  const random = randomFrom(seed);
  const byStatus: Record<string, number> = {};
  const findings: Finding[] = [];
  const memory: Memory[] = [];
  const send = async (): Promise<void> => {
    const { url, body } = pick(random, recorded);
    const kind: FieldClass = pick(random, fieldClassNames);
    const isBody = random() < 0.1;
    const changed = isBody
      ? pick(random, bodies)
      : JSON.stringify(spoil(JSON.parse(body), random, fieldClasses[kind](random)));
    const settings = { method: 'POST', headers: { 'content-type': 'application/json' }, body: changed };
    const answer = await fetch(url, { ...settings, signal: AbortSignal.timeout(hangMs) }).catch(
      (error: Error) => error,
    );
    const status = answer instanceof Error ? answer.name : answer.status;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    const why = answer instanceof Error ? `${answer.message} ${String(answer.cause)}` : await defectOf(answer);
    if (why === undefined || findings.length >= 50) return;
    findings.push({ call: new URL(url).pathname, kind, why, request: changed.slice(0, 600) });
    print(`✘ ${new URL(url).pathname}, ${kind}: ${why}\n    ${changed.slice(0, 600)}`);
  };
  for (let sent = 0; sent < count; ) {
    const size = Math.min(500, count - sent);
    for (let at = 0; at < size; at += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, size - at) }, send));
    sent += size;
    memory.push(await memoryOf(stack.origin));
  }
  const growth = growthOf(memory).filter(({ name }) => name.startsWith('keys'));
  return { sent: count, byStatus, findings, growth };
};
