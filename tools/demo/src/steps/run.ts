import type { Program } from '@ipr/program/open-program';
import type { Who } from '../data/demo.ts';

/** One filling of a portal: who is signed in, what was found or made, and what is told. */
export interface Run {
  readonly people: ReadonlyMap<Who, Program>;
  /** Ids of assets by their keys; without those that are somebody else's. */
  readonly ids: Map<string, string>;
  /** Added now. */
  readonly added: (what: string) => void;
  /** There already. */
  readonly found: (what: string) => void;
  /** Not as the demo has it, because somebody changed it since: left as it is. */
  readonly left: (what: string) => void;
  readonly signal: AbortSignal;
}

export const programOf = ({ people }: Run, who: Who): Program => {
  const program = people.get(who);
  if (!program) throw new Error(`nobody is called ${who}`);
  return program;
};
