import type { Program } from '@ipr/program/open-program';
import type { Who } from '../data/demo.ts';

/** One run of the demo: the signed-in people, the ids of their assets, and callbacks that report progress. */
export interface Run {
  readonly people: ReadonlyMap<Who, Program>;
  /** Ids of assets by key, except assets that another account owns. */
  readonly ids: Map<string, string>;
  /** Reports an addition. */
  readonly added: (what: string) => void;
  /** Reports existing data. */
  readonly found: (what: string) => void;
  /** Reports data that differs from the demo because a person changed it; it is kept. */
  readonly left: (what: string) => void;
  readonly signal: AbortSignal;
}

export const programOf = ({ people }: Run, who: Who): Program => {
  const program = people.get(who);
  if (!program) throw new Error(`no person is called ${who}`);
  return program;
};
