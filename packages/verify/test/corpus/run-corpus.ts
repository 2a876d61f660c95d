import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { EvidenceKeys } from '@ipr/protocol/evidence/signature';
import { z } from 'zod';

// The corpus in a process of its own, with a mutant in the place of its file: first without one, to write the bundles and their
// outcomes down, then once for every mutant, until the first outcome that differs.
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
const { openIn, outcomeOf, provedIn } = await import('./outcome.fixture.ts');
const { records } = await import('../chain.fixture.ts');

const Case = z.object({ name: z.string(), of: z.string(), bytes: z.string(), outcome: z.string() });
const Written = z.object({
  roots: z.array(z.string()),
  operatorKeys: EvidenceKeys.shape.keys,
  honest: z.array(Case),
  forged: z.array(Case),
});
type Written = z.output<typeof Written>;
const now = new Date('2026-11-22T12:00:00Z');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

const stated = (verified: Parameters<typeof openIn>[0]) => [...openIn(verified), ...provedIn(verified)].join(' ');

const write = async (): Promise<Written> => {
  const { honestNames, makeWorld } = await import('./honest.fixture.ts');
  const lists = await Promise.all([
    import('./zip.tampers.ts').then(({ zipTampers }) => zipTampers),
    import('./json.tampers.ts').then(({ jsonTampers }) => jsonTampers),
    import('./nda.tampers.ts').then(({ ndaTampers }) => ndaTampers),
    import('./record.tampers.ts').then(({ recordTampers }) => recordTampers),
    import('./take-home.tampers.ts').then(({ takeHomeTampers }) => takeHomeTampers),
    import('./stamps.tampers.ts').then(({ stampTampers }) => stampTampers),
  ]);
  const world = await makeWorld();
  const forged: Written['forged'] = [];
  for (const { name, of, make, expected } of lists.flat())
    forged.push({ name, of, bytes: base64(await make(world.bundles[of], world)), outcome: expected });
  const honest: Written['honest'] = [];
  for (const name of honestNames) {
    const verified = await verifyBundle(world.bundles[name], world.trusted);
    honest.push({ name, of: name, bytes: base64(world.bundles[name]), outcome: stated(verified) });
  }
  const operatorKeys = [world.operator.shown];
  return { roots: (world.trusted.roots ?? []).map(base64), operatorKeys, honest, forged };
};

/** Name of the first bundle whose outcome is another one. */
const firstChanged = async ({ roots, operatorKeys, honest, forged }: Written): Promise<string | null> => {
  const trusted = { roots: roots.map(bytesOf), operatorKeys, records, now };
  const known = new Map<string, Awaited<ReturnType<typeof verifyBundle>>>();
  for (const { name, bytes, outcome } of honest) {
    const verified = await verifyBundle(bytesOf(bytes), trusted);
    if (stated(verified) !== outcome) return name;
    known.set(name, verified);
  }
  for (const { name, of, bytes, outcome } of forged) {
    const usual = known.get(of);
    if (usual && (await outcomeOf(bytesOf(bytes), { trusted }, usual)) !== outcome) return name;
  }
  return null;
};

if (!mutant) writeFileSync(corpus, JSON.stringify(await write()));
const changed = await firstChanged(Written.parse(JSON.parse(readFileSync(corpus, 'utf8'))));
process.stdout.write(changed === null ? 'unchanged' : changed);
