import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type GraphQLSchema, Kind, parse, printSchema, validate } from 'graphql';
import { artefact, root } from './artefact.ts';
import { indexSchema } from './index-schema.ts';

export interface QueryDocument {
  /** File and export name, for messages. */
  readonly location: string;
  readonly text: string;
}

/** The GraphQL documents of the product: every text that a file of queries/ exports. */
export const queryDocuments = async (): Promise<QueryDocument[]> => {
  const folder = 'packages/adapter-graph/src/queries';
  const files = globSync('*.ts', { cwd: join(root, folder) }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.sort().map(async (file) => {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, folder, file)).href);
    return Object.entries(exported).flatMap(([name, text]) =>
      typeof text === 'string' ? [{ location: `${folder}/${file} ${name}`, text }] : [],
    );
  });
  return (await Promise.all(found)).flat();
};

/** @returns one line per error of the document: an unknown field, an argument of another type */
export const problemsOf = (schema: GraphQLSchema, { location, text }: QueryDocument): string[] =>
  validate(schema, parse(text)).map(({ message, locations }) => `${location}:${locations?.[0]?.line}: ${message}`);

/** Removes duplicates of fragments that several documents include. */
const withoutDoubles = (documents: readonly QueryDocument[]) => {
  const seen = new Set<string>();
  return documents.map(({ location, text }): { location: string; document: DocumentNode } => {
    const { definitions, ...document } = parse(text, { noLocation: true });
    const kept = definitions.filter((one) => {
      if (one.kind !== Kind.FRAGMENT_DEFINITION) return true;
      const double = seen.has(one.name.value);
      seen.add(one.name.value);
      return !double;
    });
    return { location, document: { ...document, definitions: kept } };
  });
};

const header = '/** Generated from subgraph/schema.graphql and the queries by `npm run gen`; do not edit. */\n';

/** Types of the JSON answers: BigInt is decimal text, Bytes hexadecimal text. @throws Error with every error of the documents */
export const answerTypes = async (subgraph: string, documents: readonly QueryDocument[]): Promise<string> => {
  const schema = indexSchema(subgraph);
  const problems = documents.flatMap((document) => problemsOf(schema, document));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const text = await codegen({
    filename: 'answers.ts',
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: withoutDoubles(documents),
    config: {
      strictScalars: true,
      scalars: { BigInt: 'string', Bytes: 'string' },
      skipTypename: true,
      omitOperationSuffix: true,
      operationResultSuffix: 'Answer',
      flattenGeneratedTypes: true,
      namingConvention: 'keep',
      enumType: 'string-literal',
      inputMaybeValue: 'T',
      disableDescriptions: true,
    },
    plugins: [{ operations: {} }],
    pluginMap: { operations },
  });
  return `${header}${text.trimEnd()}\n`;
};

export const graphqlTypes = artefact('types of the index’s answers', async () => ({
  'packages/adapter-graph/src/generated/answers.ts': await answerTypes(
    await readFile(join(root, 'subgraph/schema.graphql'), 'utf8'),
    await queryDocuments(),
  ),
}));
