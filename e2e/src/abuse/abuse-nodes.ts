import { openAsset } from '@ipr/client/asset/open-asset';
import { makePdf } from '../files/make-pdf.ts';
import { pdfAsset } from '../person/pdf-asset.ts';
import type { createPerson } from '../person/person.ts';
import { type FieldClass, fieldClasses, fieldClassNames } from './hostile-values.ts';
import { pick, randomFrom } from './sample-value.ts';
import type { Finding } from './send-attempts.ts';

const hangMs = 60_000;

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

/** Sends honest requests of a client to the key nodes, each with one value replaced. */
export const abuseKeyNodes = async ({
  person,
  count,
  seed,
}: {
  readonly person: Awaited<ReturnType<typeof createPerson>>;
  readonly count: number;
  readonly seed: number;
}): Promise<{ sent: number; byStatus: Readonly<Record<string, number>>; findings: readonly Finding[] }> => {
  const id = await person.register(pdfAsset('Abuse of key nodes', makePdf('Abuse of key nodes', 2_000)));
  const recorded = await recordRequests(() => openAsset(person, id));
  if (recorded.length === 0) throw new Error('no request to a key node was recorded');
  const random = randomFrom(seed);
  const byStatus: Record<string, number> = {};
  const findings: Finding[] = [];
  for (let sent = 0; sent < count; sent++) {
    const { url, body } = pick(random, recorded);
    const kind: FieldClass = pick(random, fieldClassNames);
    const changed = JSON.stringify(spoil(JSON.parse(body), random, fieldClasses[kind](random)));
    const settings = { method: 'POST', headers: { 'content-type': 'application/json' }, body: changed };
    const answer = await fetch(url, { ...settings, signal: AbortSignal.timeout(hangMs) });
    byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
    const why = await defectOf(answer);
    if (why !== undefined) findings.push({ call: new URL(url).pathname, kind, why, request: changed.slice(0, 600) });
  }
  return { sent: count, byStatus, findings };
};
