import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyBundle } from '../src/verify-bundle.ts';
import { amoy } from './chain.fixture.ts';
import { honestNames, makeWorld, type World } from './corpus/honest.fixture.ts';
import { mutateJson, randomFrom } from './mutate-json.ts';
import { resign } from './rebuild.fixture.ts';
import { editor, takeHome, threeVersions } from './take-home.fixture.ts';

// Random changes of JSON members in honest bundles, with a manifest that fits, or in what an editor publishes under a CID of the
// chain: packages/verify and docs/formats/verify.py must agree on each. `--count`, `--seed`, `--keep FOLDER` of differing ones.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const script = join(import.meta.dirname, '../../../docs/formats/verify.py');
const folder = mkdtempSync(join(tmpdir(), 'verifier-differential-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
const random = randomFrom(Number(values.seed));
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];

interface Mutant {
  readonly label: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A member of a JSON file of an honest bundle is another one; the manifest fits. */
const mutantOf = async (world: World): Promise<Mutant> => {
  const of = pick(honestNames);
  let label = of as string;
  const bytes = await resign(world.bundles[of], (files) => {
    const path = pick([...files.keys()].filter((each) => /\.(json|jws)$/.test(each) && each !== 'manifest.json'));
    const mutated = mutateJson(decoder.decode(files.get(path)), random);
    files.set(path, encoder.encode(mutated.text));
    label = `${of} ${path} ${mutated.label}`;
  });
  return { label, bytes };
};

/** The same in the document of a version, under a CID that the chain names. */
const byEditor = async ({ authority }: World): Promise<Mutant> => {
  let label = '';
  const publishes = (metadata: object) => {
    const mutated = mutateJson(JSON.stringify(metadata), random, 'valid');
    label = `editor ${mutated.label}`;
    return JSON.parse(mutated.text);
  };
  const plans = threeVersions.map((plan, at) => (at === 1 ? { ...plan, by: editor, publishes } : plan));
  return { bytes: await takeHome(authority, plans), label };
};

const shownOf = (result: Record<string, unknown> & { readonly unreadable?: { readonly reason: string } }): string => {
  const { kind, verdict, dimensions, versions, entries, unreadable } = result;
  const listed = (entries as Record<string, unknown>[]).map(({ code, outcome, reason, params }) => [
    code,
    outcome,
    reason,
    Object.entries(params as object).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
  return JSON.stringify([kind, verdict, dimensions, versions, listed, unreadable?.reason]);
};

const world = await makeWorld();
const { roots = [], operatorKeys = [], now } = world.trusted;
const written = (name: string, content: Uint8Array | string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const trusted = [
  ...roots.flatMap((root, at) => ['--root', written(`${at}.der`, root)]),
  ...['--operator', written('keys.json', JSON.stringify({ keys: operatorKeys }))],
  ...['--registry', `${amoy.chainId}:${amoy.registry}`, '--now', now?.toISOString() ?? ''],
];
const [count, batch] = [Number(values.count), 100];
const verdicts = new Map<string, number>();
let differing = 0;
for (let at = 0; at < count; at += batch) {
  const mutants: Mutant[] = [];
  while (mutants.length < Math.min(batch, count - at))
    mutants.push(random() < 0.25 ? await byEditor(world) : await mutantOf(world));
  const paths = mutants.map(({ bytes }, each) => written(`${each}.zip`, bytes));
  const { stdout, stderr } = spawnSync('python3', ['-X', 'utf8', script, '--json', ...trusted, ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  if (!stdout) throw new Error(stderr);
  const found: Record<string, unknown>[] = [JSON.parse(stdout)].flat();
  for (const [each, { label, bytes }] of mutants.entries()) {
    const own = await verifyBundle(bytes, world.trusted);
    verdicts.set(own.verdict, (verdicts.get(own.verdict) ?? 0) + 1);
    const [one, other] = [shownOf({ ...own }), shownOf(found[each] ?? {})];
    if (one === other) continue;
    differing += 1;
    if (values.keep) writeFileSync(join(values.keep, `${at + each}.zip`), bytes);
    const from = [...one].findIndex((letter, place) => letter !== other[place]);
    say(
      `${at + each} ${label}\n  TypeScript …${one.slice(Math.max(0, from - 120), from + 160)}\n  Python     …${other.slice(Math.max(0, from - 120), from + 160)}`,
    );
  }
  say(`${Math.min(at + batch, count)} of ${count}, ${differing} differ`);
}
rmSync(folder, { recursive: true });
say(
  `${count} mutants, seed ${values.seed}: ${differing} differ; ${[...verdicts].map(([name, n]) => `${n} ${name}`).join(', ')}`,
);
if (differing > 0) process.exitCode = 1;
