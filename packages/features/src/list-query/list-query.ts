import { useSearchParams } from '@ipr/mfe-contract';
import { maxReach } from '@ipr/ports/index';
import { longestSearch } from '@ipr/ui';

/** Default rows per page (D1 and D2 section 9). */
export const pageSize = 10;

/** Format of a list query in the URL. */
export interface ListQueryFormat<Query> {
  /** Returns a valid query for every URL: parameters with invalid values are ignored. */
  readonly parse: (parameters: URLSearchParams) => Query;
  /** The values of a query by parameter name. */
  readonly parameters: (query: Query) => Readonly<Record<string, string | number>>;
}

/** The listed value of a parameter, else `initial`. */
export const parseChoice = <Value extends string | number>(
  parameters: URLSearchParams,
  name: string,
  values: readonly Value[],
  initial: Value,
): Value => values.find((known) => String(known) === parameters.get(name)) ?? initial;

export const parseSearch = (parameters: URLSearchParams): string => parameters.get('q')?.slice(0, longestSearch) ?? '';

/**
 * Page number, from 1.
 * @param size rows per page
 * @param reach rows at which paging ends: the last one that the index returns, unless a list has others
 */
export const parsePage = (parameters: URLSearchParams, size: number = pageSize, reach: number = maxReach): number => {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= reach / size ? page : 1;
};

/** The parameters of a query; those with their initial value are omitted. */
export const formatListQuery = <Query>(format: ListQueryFormat<Query>, query: Query): URLSearchParams => {
  const initial = format.parameters(format.parse(new URLSearchParams()));
  const changed = Object.entries(format.parameters(query)).filter(([name, value]) => value !== initial[name]);
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
};

export interface ListQueryState<Query> {
  readonly query: Query;
  /** Changes the query and returns to the first page, unless `next` sets another one. */
  readonly change: (next: Partial<Query>) => void;
}

/** Keeps a list's query in the URL, so that Back from one of its rows restores the list. */
export const useListQuery = <Query extends { readonly page: number }>(
  format: ListQueryFormat<Query>,
): ListQueryState<Query> => {
  const [parameters, setParameters] = useSearchParams();
  const query = format.parse(parameters);
  const change = (next: Partial<Query>) =>
    setParameters(formatListQuery(format, { ...query, page: 1, ...next }), { replace: true });
  return { query, change };
};
