import { InvalidRequest } from '@ipr/service-kit';
import { type DefinitionNode, type DocumentNode, Kind, parse, type SelectionSetNode } from 'graphql';
import { z } from 'zod';

export const graphBounds = { bytes: 16 * 1024, tokens: 2_000, depth: 8, fields: 400 } as const;

export const GraphRequest = z.strictObject({
  query: z.string().min(1).max(graphBounds.bytes),
  variables: z.record(z.string().max(64), z.unknown()).nullish(),
  operationName: z.string().max(128).nullish(),
});

type Fragments = ReadonlyMap<string, SelectionSetNode>;
/** What is still allowed; shared by the whole walk, so that fragments cannot multiply their cost. */
interface Budget {
  fields: number;
}

const refuse = (why: string): never => {
  throw new InvalidRequest([`query: ${why}`]);
};

/** Walks a selection as the index would, fragments unfolded; a cycle of fragments runs into the depth. */
const walk = (selections: SelectionSetNode, fragments: Fragments, depth: number, budget: Budget): void => {
  if (depth > graphBounds.depth * 2) refuse('too deep');
  for (const selection of selections.selections) {
    budget.fields -= 1;
    if (budget.fields < 0) refuse('too many fields');
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value) ?? refuse('unknown fragment');
      walk(fragment, fragments, depth + 1, budget);
    } else {
      if (selection.kind === Kind.FIELD && /^__(schema|type)$/.test(selection.name.value)) refuse('no introspection');
      if (selection.selectionSet) walk(selection.selectionSet, fragments, depth + 1, budget);
    }
  }
};

const parseDocument = (query: string): DocumentNode => {
  try {
    return parse(query, { noLocation: true, maxTokens: graphBounds.tokens });
  } catch (thrown) {
    throw new InvalidRequest(['query: malformed GraphQL or too long'], thrown);
  }
};

const selectionOf = (definition: DefinitionNode): SelectionSetNode[] => {
  if (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'query')
    return [definition.selectionSet];
  return definition.kind === Kind.FRAGMENT_DEFINITION ? [] : refuse('only queries are offered');
};

/** @throws InvalidRequest for anything but a query of moderate depth and size. */
export const checkQuery = (query: string): void => {
  const { definitions } = parseDocument(query);
  const fragments: Fragments = new Map(
    definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d.selectionSet] as const] : [])),
  );
  const budget = { fields: graphBounds.fields };
  for (const selection of definitions.flatMap(selectionOf)) walk(selection, fragments, 1, budget);
};
