import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { z } from 'zod';

// The corpus in a process of its own, with a mutant in the place of its file: first without one, to write the bundles and their
// outcomes down, then once for every mutant, until the first outcome that differs. Outcomes have every entry with its reason, as
// the corpus and its comparison with verify.py do in the tests.
const corpus = process.env.CORPUS ?? '';
const Mutant = z.object({ file: z.string(), from: z.number(), to: z.number(), text: z.string() });
const mutant = process.env.MUTANT ? Mutant.parse(JSON.parse(process.env.MUTANT)) : null;

if (mutant)
  registerHooks({
    load: (url, context, next) => {
      if (!url.startsWith('file:') || fileURLToPath(url) !== mutant.file) return next(url, context);
      const whole = readFileSync(mutant.file, 'utf8');
      const source = `${whole.slice(0, mutant.from)}${mutant.text}${whole.slice(mutant.to)}`;
      return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
    },
  });

const { verifyBundle } = await import('../../src/verify-bundle.ts');
const { settle } = await import('../../src/bundle/settle.ts');
const { records } = await import('../chain.fixture.ts');

const Case = z.object({ name: z.string(), of: z.string(), bytes: z.string(), keys: z.array(EvidenceKey) });
type Case = z.output<typeof Case>;
const Written = z.object({ roots: z.array(z.string()), cases: z.array(Case.extend({ outcome: z.string() })) });
type Written = z.output<typeof Written>;
const now = new Date('2026-11-22T12:00:00Z');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** Everything that a verifier says of a bundle: offline, if a node confirmed all grounds, and if it confirmed the blocks alone. */
const outcomeOf = async ({ bytes, keys }: Case, roots: readonly Uint8Array[]): Promise<string> => {
  const verified = await verifyBundle(bytesOf(bytes), { roots, operatorKeys: keys, records, now });
  const { kind, verdict, dimensions, versions, entries, raw, unreadable } = verified;
  const grounds = raw.flatMap((entry) => entry.grounds);
  const blocks = grounds.filter((ground) => ground.startsWith('block:'));
  const confirmed = [grounds, blocks].map((known) => {
    const found = settle(raw, new Set(known));
    return [found.dimensions, found.versions];
  });
  const listed = entries.map(({ grounds: _, ...entry }) => entry);
  return JSON.stringify([kind, verdict, dimensions, versions, listed, unreadable?.reason, confirmed]);
};

const write = async (): Promise<Written> => {
  const { honestNames, makeWorld } = await import('./honest.fixture.ts');
  const { readersOf } = await import('./readers.fixture.ts');
  const lists = await Promise.all([
    import('./zip.tampers.ts').then(({ zipTampers }) => zipTampers),
    import('./json.tampers.ts').then(({ jsonTampers }) => jsonTampers),
    import('./nda.tampers.ts').then(({ ndaTampers }) => ndaTampers),
    import('./record.tampers.ts').then(({ recordTampers }) => recordTampers),
    import('./root.tampers.ts').then(({ rootTampers }) => rootTampers),
    import('./take-home.tampers.ts').then(({ takeHomeTampers }) => takeHomeTampers),
    import('./stamps.tampers.ts').then(({ stampTampers }) => stampTampers),
  ]);
  const world = await makeWorld();
  const roots = world.trusted.roots ?? [];
  const keys = [world.operator.shown];
  const cases: Case[] = honestNames.map((of) => ({ name: of, of, bytes: base64(world.bundles[of]), keys }));
  for (const reader of await readersOf(world))
    cases.push({ ...reader, of: 'nda-recorded', bytes: base64(reader.bytes), keys: [...reader.keys] });
  for (const { name, of, make } of lists.flat())
    cases.push({ name, of, bytes: base64(await make(world.bundles[of], world)), keys });
  const written: Written['cases'] = [];
  for (const each of cases) written.push({ ...each, outcome: await outcomeOf(each, roots) });
  return { roots: roots.map(base64), cases: written };
};

/** Kinds of bundles in the order in which they are likely to notice the mutant. */
const order = ['operator-record', 'nda-evidence', 'take-home'] as const;
const likely = { 'operator-record': 'nda-recorded', 'nda-evidence': 'nda', 'take-home': 'take-home' } as const;
const isLikely = (of: string): boolean => {
  const part = order.find((each) => mutant?.file.includes(each));
  return part !== undefined && of.startsWith(likely[part]);
};

/** Name of the first bundle whose outcome is another one. */
const firstChanged = async ({ roots, cases }: Written): Promise<string | null> => {
  for (const each of cases.toSorted((one, other) => Number(isLikely(other.of)) - Number(isLikely(one.of))))
    if ((await outcomeOf(each, roots.map(bytesOf))) !== each.outcome) return each.name;
  return null;
};

if (!mutant) writeFileSync(corpus, JSON.stringify(await write()));
const changed = await firstChanged(Written.parse(JSON.parse(readFileSync(corpus, 'utf8'))));
process.stdout.write(changed === null ? 'unchanged' : changed);
