import type { Manifest, StateName } from './manifest.ts';
import { StartRefusal } from './start-refusal.ts';
import { type State, states } from './states.ts';

const listOf = (found: readonly State[]): string => found.map(({ path, holds }) => `${path} (${holds})`).join(', ');

const safeStates = (folder: string, unsafe: readonly State[]): string => {
  const safe = states.filter((state) => !unsafe.includes(state) && state.exists(folder));
  return safe.length ? ` Safe: ${listOf(safe)}.` : '';
};

/** The chain alone can be built again, because the database has the relay's journal. */
const rebuildChain =
  'or run `npm start -- --rebuild chain`: it makes the same chain again and the relay sends its recorded transactions again';

const lost = (folder: string, missing: readonly State[]) =>
  new StartRefusal({
    what: `The data folder ${folder} is incomplete. Missing: ${listOf(missing)}.`,
    why: `Without it ${missing.map(({ without }) => without).join(', and ')}, so nothing new is made in its place.${safeStates(folder, missing)}`,
    wayOn: `Put ${missing.map(({ path }) => path).join(', ')} back from a copy of the data folder and run \`npm start\` again${
      missing.every(({ name }) => name === 'chain') ? `, ${rebuildChain}` : ''
    }. To begin without the old data: \`npm run reset\`, which deletes what is left.`,
  });

const foreign = (folder: string, others: readonly State[]) =>
  new StartRefusal({
    what: `In the data folder ${folder} this is damaged or of another data folder: ${listOf(others)}.`,
    why: `With it ${others.map(({ without }) => without).join(', and ')}.${safeStates(folder, others)}`,
    wayOn: `Put ${others.map(({ path }) => path).join(', ')} back from a copy of this data folder and run \`npm start\` again.`,
  });

/**
 * Checks that every state that the folder has had is there and is its own.
 * @param rebuilt states that the operator requested to build again
 * @throws StartRefusal that names what is missing, what is safe and the way on
 */
export const requireStates = (
  folder: string,
  recorded: Manifest['states'],
  rebuilt: ReadonlySet<StateName> = new Set(),
): void => {
  const expected = states.filter(({ name }) => recorded[name] !== undefined && !rebuilt.has(name));
  const missing = expected.filter(({ exists }) => !exists(folder));
  if (missing.length) throw lost(folder, missing);
  const others = expected.filter(
    ({ name, identity }) => recorded[name] !== unidentified && recorded[name] !== identity(folder),
  );
  if (others.length) throw foreign(folder, others);
};

/** Recorded for a state that has no identity of its own, or none yet; such a state is required and not compared. */
export const unidentified = 'made';

/** What is recorded of the states that are there. */
export const statesIn = (folder: string): Manifest['states'] =>
  Object.fromEntries(
    states
      .filter(({ exists }) => exists(folder))
      .map(({ name, identity }) => [name, identity(folder) ?? unidentified] as const),
  );
