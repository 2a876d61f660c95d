import { fieldWithControlCharacters } from '@ipr/api';
import { Failure } from '@ipr/domain';
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValueNode,
  visit as visitNodes,
} from 'graphql';
import { z } from 'zod';
import { graphBounds } from './graph-bounds.ts';

export const GraphRequest = z.strictObject({
  query: z.string().min(1).max(graphBounds.bytes),
  variables: z.record(z.string().max(64), z.unknown()).nullish(),
  operationName: z.string().max(128).nullish(),
});
export type GraphRequest = z.output<typeof GraphRequest>;

type Fragments = ReadonlyMap<string, SelectionSetNode>;
type Variables = Readonly<Record<string, unknown>>;
/** The query and its remaining budget, shared by the whole walk, so that fragments cannot multiply their cost. */
interface Walk {
  readonly fragments: Fragments;
  readonly variables: Variables;
  fields: number;
  complexity: number;
}

const refuse = (reason: string, cause?: unknown): never => {
  throw new Failure('index.query-refused', { reason }, cause);
};

/** Rows that graph-node returns by default. */
const defaultFirst = 100;
/** The only list of the subgraph whose name is not a plural. */
const isList = (name: string): boolean => name === 'granted' || name.endsWith('s');

const numberOf = (value: ValueNode, variables: Variables): unknown => {
  if (value.kind === Kind.INT) return Number(value.value);
  return value.kind === Kind.VARIABLE ? variables[value.name.value] : Number.NaN;
};

/** A number among the arguments of a field. @throws Failure index.query-refused when it is not from 0 to `most` */
const bounded = (field: FieldNode, name: 'first' | 'skip', variables: Variables): number | undefined => {
  const argument = field.arguments?.find((one) => one.name.value === name);
  const value = argument === undefined ? undefined : (numberOf(argument.value, variables) ?? undefined);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > graphBounds[name])
    refuse(`${name} is not from 0 to ${graphBounds[name]}`);
  return Number(value);
};

/** Nesting of objects and lists in a value of the query's text. */
const nestingOf = (value: ValueNode): number => {
  if (value.kind === Kind.OBJECT) return 1 + Math.max(0, ...value.fields.map((field) => nestingOf(field.value)));
  return value.kind === Kind.LIST ? 1 + Math.max(0, ...value.values.map(nestingOf)) : 0;
};

/** An operator is an object or a list in the one above: two levels each. @throws Failure index.query-refused */
const boundFilters = (nesting: number): void => {
  if (nesting > 2 * graphBounds.filterDepth) refuse(`more than ${graphBounds.filterDepth} filters deep`);
};

/** Maximum number of rows of a field; 1 for other fields than lists. */
const rowsOf = (field: FieldNode, variables: Variables): number => {
  bounded(field, 'skip', variables);
  const first = bounded(field, 'first', variables);
  return first ?? (isList(field.name.value) ? defaultFirst : 1);
};

const visitField = (walk: Walk, field: FieldNode, depth: number, times: number): void => {
  const name = field.name.value;
  if (/^(__schema|__type|_logs)$/.test(name)) refuse('neither introspection nor logs');
  if (depth > graphBounds.depth) refuse(`more than ${graphBounds.depth} fields deep`);
  if (field.directives?.length) refuse('no directives');
  for (const { value } of field.arguments ?? []) boundFilters(nestingOf(value));
  if (!field.selectionSet) return;
  const rows = times * rowsOf(field, walk.variables);
  walk.complexity += rows;
  if (walk.complexity > graphBounds.complexity) refuse(`more than ${graphBounds.complexity} objects`);
  visit(walk, field.selectionSet, depth + 1, rows, 0);
};

/** Walks a selection like the index, with fragments expanded; a cycle of fragments reaches the depth limit. */
const visit = (walk: Walk, { selections }: SelectionSetNode, depth: number, times: number, within: number): void => {
  if (within > graphBounds.depth) refuse('too many fragments within fragments');
  for (const selection of selections) {
    walk.fields += 1;
    if (walk.fields > graphBounds.fields) refuse(`more than ${graphBounds.fields} fields`);
    if (selection.kind === Kind.FIELD) visitField(walk, selection, depth, times);
    else if (selection.kind === Kind.INLINE_FRAGMENT) visit(walk, selection.selectionSet, depth, times, within + 1);
    else {
      const fragment = walk.fragments.get(selection.name.value) ?? refuse('unknown fragment');
      visit(walk, fragment, depth, times, within + 1);
    }
  }
};

const parseDocument = (query: string): DocumentNode => {
  try {
    return parse(query, { noLocation: true, maxTokens: graphBounds.tokens });
  } catch (thrown) {
    return refuse('malformed GraphQL, or too long', thrown);
  }
};

const refuseControlCharacters = (value: unknown): void => {
  if (fieldWithControlCharacters(value) !== undefined) refuse('no control characters');
};

const operationOf = (definition: DefinitionNode): OperationDefinitionNode[] => {
  if (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'query') return [definition];
  return definition.kind === Kind.FRAGMENT_DEFINITION ? [] : refuse('only queries are offered');
};

/** Default value of a variable. */
const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, numberOf(defaultValue, {})]],
    ),
  );

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/**
 * Bounds what one request costs the index.
 * @throws Failure index.query-refused with a reason, for anything but a query of moderate depth, size and number of rows
 */
export const checkQuery = ({ query, variables }: GraphRequest): void => {
  const document = parseDocument(query);
  const { definitions } = document;
  const given = variables ?? {};
  boundFilters(depthOf(given));
  // Those of the text are written as escapes too, so the parsed values are compared.
  refuseControlCharacters([query, given]);
  visitNodes(document, { StringValue: ({ value }) => refuseControlCharacters(value) });
  const fragments: Fragments = new Map(
    definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d.selectionSet] as const] : [])),
  );
  const counts = { fields: 0, complexity: 0 };
  for (const operation of definitions.flatMap(operationOf)) {
    for (const { defaultValue } of operation.variableDefinitions ?? [])
      if (defaultValue) boundFilters(nestingOf(defaultValue));
    const walk: Walk = { fragments, variables: { ...defaultsOf(operation), ...given }, ...counts };
    visit(walk, operation.selectionSet, 1, 1, 0);
    Object.assign(counts, { fields: walk.fields, complexity: walk.complexity });
  }
};
