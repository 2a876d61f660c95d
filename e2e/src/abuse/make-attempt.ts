import type { Endpoint } from '@ipr/api/endpoint';
import { type FieldClass, fieldClasses, fieldClassNames } from './hostile-values.ts';
import { pick, type Schema, sampleValue } from './sample-value.ts';

/** What is done to a request as a whole. */
const requestClasses = [
  'nothing',
  'case of the path',
  'duplicate parameters',
  'unknown field',
  'missing field',
  'no JSON',
  'another type of content',
  'another method',
] as const;
type RequestClass = (typeof requestClasses)[number];
export const classNames: readonly (FieldClass | RequestClass)[] = [...requestClasses, ...fieldClassNames];

export interface Attempt {
  readonly kind: FieldClass | RequestClass;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly type?: string;
  readonly body?: string | FormData;
}

type Fields = Record<string, unknown>;
const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

/** Half surrogates, which no URL and no form can carry, are replaced. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const inPath = (path: string, fields: Fields): string =>
  path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return typeof value === 'string'
      ? wellFormed(value).replace(/[^\w.~:%/\\-]/gu, encodeURIComponent)
      : encodeURIComponent(wellFormed((JSON.stringify(value) ?? '').slice(0, 6_000)));
  });

const queryOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);

const formOf = (fields: Fields, fileField: string): FormData => {
  const form = new FormData();
  for (const [name, value] of queryOf(fields)) form.append(name, wellFormed(value));
  form.append(fileField, new Blob(['%PDF-1.7 abuse']), 'abuse.pdf');
  return form;
};

const spoilField = (fields: Fields, schema: Schema, kind: FieldClass, random: () => number): void => {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return;
  const name = pick(random, names);
  const value = fields[name];
  const hostile = fieldClasses[kind](random);
  // Within a list or an object, too, where a schema is weaker more often.
  if (Array.isArray(value) && random() > 0.5) fields[name] = [...value, hostile];
  else if (typeof value === 'object' && value !== null && random() > 0.5) {
    const inner = Object.keys(value);
    fields[name] = { ...value, [inner.length > 0 ? pick(random, inner) : 'x']: hostile };
  } else fields[name] = hostile;
};

/** One request to an endpoint: a sample that its schema accepts, changed in one way. */
export const makeAttempt = (declared: Endpoint, schema: Schema, random: () => number): Attempt => {
  const kind = pick(random, classNames);
  const fields = sampleValue(schema, random) as Fields;
  if (kind in fieldClasses) spoilField(fields, schema, kind as FieldClass, random);
  if (kind === 'unknown field') fields[pick(random, ['surprise', 'role', '$set', 'constructor', 'wallet '])] = 1;
  if (kind === 'missing field') delete fields[pick(random, Object.keys(fields)) ?? ''];
  let path = inPath(declared.path, fields);
  if (kind === 'case of the path') path = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
  const method =
    kind === 'another method' ? pick(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) : declared.method;
  const isSent = hasBody({ ...declared, method: method as Endpoint['method'] }) && method !== 'OPTIONS';
  if (!isSent) {
    const pairs = queryOf(fields);
    const twice = kind === 'duplicate parameters' ? [...pairs, ...pairs, ...pairs] : pairs;
    const query = twice.map((pair) => pair.map((text) => encodeURIComponent(wellFormed(text))).join('=')).join('&');
    return { kind, method, path: query ? `${path}?${query}` : path };
  }
  if (declared.fileField && kind !== 'no JSON') return { kind, method, path, body: formOf(fields, declared.fileField) };
  const json = JSON.stringify(fields);
  if (kind === 'duplicate parameters')
    return {
      kind,
      method,
      path: `${path}?a=1&a=2`,
      type: 'application/json',
      body: json.replace('{', '{"role":1,"role":2,'),
    };
  if (kind === 'no JSON')
    return {
      kind,
      method,
      path,
      type: 'application/json',
      body: pick(random, [
        '',
        '{',
        '[1,',
        '\ufeff{}',
        '"x"',
        'NaN',
        '['.repeat(100_000),
        '{"a":'.repeat(20_000),
        json.slice(0, -1),
      ]),
    };
  const type =
    kind === 'another type of content'
      ? pick(random, ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7'])
      : 'application/json';
  return { kind, method, path, type, body: json };
};
