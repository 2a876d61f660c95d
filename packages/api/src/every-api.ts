import type { Api } from './endpoint.ts';
import * as exported from './index.ts';

const isApi = (name: string, value: unknown): value is Api => name.endsWith('Api') && typeof value === 'object';

/** Every API of this package by service name: the export `profilesApi` becomes `profiles`. */
export const everyApi: ReadonlyMap<string, Api> = new Map(
  Object.entries(exported).flatMap(([name, value]) =>
    isApi(name, value) ? [[name.replace(/Api$/, ''), value] as const] : [],
  ),
);

/** First path segments of externally reachable calls; calls between services have none. */
const publicSegments = (api: Api): readonly string[] => [
  ...new Set(
    Object.values(api)
      .filter(({ audience }) => audience !== 'service')
      .map(({ path }) => path.split('/')[1] ?? ''),
  ),
];

/** Service name → its first path segments below `apiBase`; services without external calls are omitted. */
export const publicRoutes: ReadonlyMap<string, readonly string[]> = new Map(
  [...everyApi].flatMap(([name, api]) => {
    const segments = publicSegments(api);
    return segments.length > 0 ? [[name, segments] as const] : [];
  }),
);
