import { useSearchParams } from '@ipr/mfe-contract';
import { maxReach } from '@ipr/ports/index';
import { longestSearch } from '@ipr/ui';

/** Rows of a page by default (D1 and D2 section 9). */
export const pageSize = 10;

/** How the address bar holds the query of a list. */
export interface ListQueryFormat<Query> {
  /** A valid query for every address: parameters with invalid values are ignored. */
  readonly parse: (parameters: URLSearchParams) => Query;
  /** The values of a query by the name of their parameter. */
  readonly parameters: (query: Query) => Readonly<Record<string, string | number>>;
}

/** The listed value that a parameter names, else `initial`. */
export const parseChoice = <Value extends string | number>(
  parameters: URLSearchParams,
  name: string,
  values: readonly Value[],
  initial: Value,
): Value => values.find((known) => String(known) === parameters.get(name)) ?? initial;

export const parseSearch = (parameters: URLSearchParams): string => parameters.get('q')?.slice(0, longestSearch) ?? '';

/** Number of the page, from 1; paging ends at the last row that the index returns. @param size rows of a page */
export const parsePage = (parameters: URLSearchParams, size: number = pageSize): number => {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxReach / size ? page : 1;
};

/** The parameters of a query; those with their initial value are left out. */
export const formatListQuery = <Query>(format: ListQueryFormat<Query>, query: Query): URLSearchParams => {
  const initial = format.parameters(format.parse(new URLSearchParams()));
  const changed = Object.entries(format.parameters(query)).filter(([name, value]) => value !== initial[name]);
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
};

export interface ListQueryState<Query> {
  readonly query: Query;
  /** Changes the query and returns to the first page, unless `next` names another one. */
  readonly change: (next: Partial<Query>) => void;
}

/** The query of a list is in the address, so that Back from one of its rows returns to the same list. */
export const useListQuery = <Query extends { readonly page: number }>(
  format: ListQueryFormat<Query>,
): ListQueryState<Query> => {
  const [parameters, setParameters] = useSearchParams();
  const query = format.parse(parameters);
  const change = (next: Partial<Query>) =>
    setParameters(formatListQuery(format, { ...query, page: 1, ...next }), { replace: true });
  return { query, change };
};
