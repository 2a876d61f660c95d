import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './artefact.ts';
import { compileWith } from './compile-with.fixture.ts';
import { answerTypes, problemsOf, queryDocuments } from './graphql-types.ts';
import { indexSchema } from './index-schema.ts';

const subgraph = readFileSync(join(root, 'subgraph/schema.graphql'), 'utf8');
const schema = indexSchema(subgraph);
const problemsIn = (text: string) => problemsOf(schema, { location: 'here', text });

test('every query of the product matches the schema of the index', async () => {
  const documents = await queryDocuments();
  expect(documents.length).toBeGreaterThan(2);
  expect(documents.flatMap((document) => problemsOf(schema, document))).toEqual([]);
});

test.each([
  ['an unknown field', '{ assets { colour } }', 'colour'],
  ['an unknown filter', '{ assets(where: { title_like: "x" }) { id } }', 'title_like'],
  ['an unknown order', '{ assets(orderBy: colour) { id } }', 'colour'],
  ['a number for a text', '{ assets(where: { title: 1 }) { id } }', 'String'],
  ['an object without its fields', '{ assets { owner } }', 'owner'],
])('finds %s and its line', (_, text, word) => {
  expect(problemsIn(text)).toEqual([expect.stringMatching(new RegExp(`^here:1: .*${word}`))]);
});

test('accepts pages, orders, filters of other entities and the newest block', () => {
  const text = `{
    _meta { block { number hash } }
    assets(first: 5, skip: 5, orderBy: owner__id, orderDirection: desc, where: { or: [{ title_contains_nocase: "x" }, {
      roles_: { user: "0x12", endsAt_gt: "1", state_in: [ACTIVE] } }] }) { roles(first: 1, orderBy: grantedAt) { id } }
    txes { id } registries { id }
  }`;
  expect(problemsIn(text)).toEqual([]);
});

test('generates no types from a query with unknown fields', async () => {
  const wrong = { location: 'queries/wrong.ts wrongQuery', text: 'query Wrong { assets { colour } }' };
  await expect(answerTypes(subgraph, [wrong])).rejects.toThrow('queries/wrong.ts wrongQuery:1');
});

test('types describe the JSON of an answer', async () => {
  const text = 'query Some($id: ID!) { asset(id: $id) { createdAt hash versionCount committedAt roles { state } } }';
  const types = await answerTypes(subgraph, [{ location: 'here', text }]);
  expect(types).toContain(
    'SomeAnswer = { asset: { createdAt: string, hash: string, versionCount: number, committedAt: string | null, roles: Array<{ state: RoleState }> } | null }',
  );
});

const generated = 'packages/adapter-graph/src/generated/answers.ts';
const reader = 'packages/adapter-graph/src/queries/asset.ts';

test.each([
  [
    'answers with one field more',
    'AssetAnswer = { asset: { id: string,',
    'AssetAnswer = { asset: { id: string, colour: string,',
  ],
  ['may answer null', 'title: string', 'title: string | null'],
  ['answers with another type', 'versionCount: number', 'versionCount: string'],
])(
  'the schema that reads an answer does not compile when the query %s',
  (_, before, after) => {
    const text = readFileSync(join(root, generated), 'utf8');
    expect(text).toContain(before);
    expect(compileWith(reader)).toEqual([]);
    expect(compileWith(reader, { path: generated, text: text.replaceAll(before, after) })).not.toEqual([]);
  },
  30_000,
);
