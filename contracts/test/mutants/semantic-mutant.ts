/** A mistake an engineer could make, as edits of one contract. Each text must occur there exactly once. */
export interface SemanticMutant {
  readonly name: string;
  /** 'IPRegistry', 'AccessPass', 'SoulBound' or 'CidText'. */
  readonly file: string;
  readonly edits: readonly Edit[];
  /** Reason why the mutant is equivalent, so that no test can detect it. */
  readonly equivalent?: string;
}
export type Edit = readonly [find: string, replace: string];

/** Mutants of one contract, by name. @param equivalent reasons of the equivalent ones, by name */
export const mutantsIn = (
  file: string,
  edits: Readonly<Record<string, Edit | readonly Edit[]>>,
  equivalent: Readonly<Record<string, string>> = {},
): readonly SemanticMutant[] =>
  Object.entries(edits).map(([name, edit]) => ({
    name,
    file,
    edits: (typeof edit[0] === 'string' ? [edit] : edit) as readonly Edit[],
    ...(equivalent[name] ? { equivalent: equivalent[name] } : {}),
  }));

/** @returns the contract with the mistake. @throws when a text is missing or ambiguous. */
export const applyMutant = (source: string, { name, edits }: SemanticMutant): string =>
  edits.reduce((text, [find, replace]) => {
    if (text.split(find).length !== 2) throw new Error(`'${name}': ${text.split(find).length - 1} times: ${find}`);
    return text.replace(find, () => replace);
  }, source);
