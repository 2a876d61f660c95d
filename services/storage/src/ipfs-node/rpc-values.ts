import { CID } from 'multiformats/cid';
import type { Query } from './import-options.ts';
import { NodeError } from './node-error.ts';

/** A command's query: `arg` may come several times, the rest once. */
export interface RpcQuery {
  readonly args: readonly string[];
  readonly options: Query;
}

export const readQuery = (search: URLSearchParams): RpcQuery => ({
  args: search.getAll('arg'),
  options: Object.fromEntries([...search].filter(([name]) => name !== 'arg')),
});

/** @throws NodeError invalid */
export const argument = ({ args }: RpcQuery, index = 0): string => {
  const value = args[index];
  if (!value) throw new NodeError('invalid', `argument ${index + 1} is required`);
  return value;
};

export const flag = ({ options }: RpcQuery, name: string, short?: string): boolean =>
  (options[name] ?? (short && options[short])) === 'true';

/** A byte count. @throws NodeError invalid */
export const bytesOption = ({ options }: RpcQuery, name: string): number | undefined => {
  const text = options[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new NodeError('invalid', `option ${name}: ${text.slice(0, 40)}`);
  return Number(text);
};

export interface ContentPath {
  readonly cid: CID;
  /** Path below the CID, without leading or trailing slash; empty for the CID itself. */
  readonly path: string;
}

/** 'Qm…', '/ipfs/Qm…' or either with a path below it. @throws NodeError invalid */
export const contentPathOf = (text: string): ContentPath => {
  const [first = '', ...rest] = text
    .replace(/^\/ipfs\//, '')
    .split('/')
    .filter(Boolean);
  try {
    return { cid: CID.parse(first), path: rest.join('/') };
  } catch (cause) {
    throw new NodeError('invalid', `invalid path "${text.slice(0, 120)}"`, cause);
  }
};
