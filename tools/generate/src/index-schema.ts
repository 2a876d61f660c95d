import {
  buildSchema,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type TypeNode,
} from 'graphql';

const order = ['gt', 'lt', 'gte', 'lte'] as const;
const membership = ['in', 'not_in'] as const;
const insensitive = (words: readonly string[]) =>
  words.flatMap((word) => [word, `${word}_nocase`, `not_${word}`, `not_${word}_nocase`]);
const text = ['not', ...order, ...membership, ...insensitive(['contains', 'starts_with', 'ends_with'])];

/** Filter operators by type; enums have those of Boolean, a reference those of String on the id it holds. */
const operators: Readonly<Record<string, readonly string[]>> = {
  ID: ['not', ...order, ...membership],
  Int: ['not', ...order, ...membership],
  BigInt: ['not', ...order, ...membership],
  Bytes: ['not', ...order, ...membership, 'contains', 'not_contains'],
  Boolean: ['not', ...membership],
  String: text,
};

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));
const isList = (type: TypeNode): boolean =>
  type.kind === Kind.LIST_TYPE || (type.kind === Kind.NON_NULL_TYPE && isList(type.type));
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
const pluralOf = (name: string) => {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

/** The filters and orders of one entity's fields. */
const derivationOf = (document: DocumentNode) => {
  const definitions = document.definitions;
  const entities = definitions.filter(
    (one): one is ObjectTypeDefinitionNode => one.kind === Kind.OBJECT_TYPE_DEFINITION,
  );
  const byName = new Map(entities.map((entity) => [entity.name.value, entity]));
  const targetOf = (field: FieldDefinitionNode) => byName.get(nameOf(field.type));

  const comparing = (name: string, type: string, words: readonly string[]) => [
    `${name}: ${type}`,
    ...words.map((word) => `${name}_${word}: ${membership.some((one) => one === word) ? `[${type}!]` : type}`),
  ];
  const filterOf = (field: FieldDefinitionNode): string[] => {
    const [name, type, target] = [field.name.value, nameOf(field.type), targetOf(field)];
    if (isList(field.type) && !target) throw new Error(`${name}: filters of lists are not derived yet`);
    if (!target) return comparing(name, type, operators[type] ?? ['not', ...membership]);
    const child = `${name}_: ${type}_filter`;
    return isList(field.type) ? [child] : [...comparing(name, 'String', text), child];
  };
  const ordersOf = (field: FieldDefinitionNode): string[] => {
    const [name, target] = [field.name.value, targetOf(field)];
    if (!target || isList(field.type)) return [name];
    const inner = target.fields?.filter((one) => !targetOf(one)).map((one) => `${name}__${one.name.value}`) ?? [];
    return [name, ...inner];
  };
  return { definitions, entities, targetOf, filterOf, ordersOf };
};

const page = (type: string) =>
  `skip: Int = 0, first: Int = 100, orderBy: ${type}_orderBy, orderDirection: OrderDirection, where: ${type}_filter`;
const at = 'block: Block_height, subgraphError: _SubgraphErrorPolicy_! = deny';

const builtIn = `
  scalar BigInt
  scalar Bytes
  enum OrderDirection { asc desc }
  enum _SubgraphErrorPolicy_ { allow deny }
  input BlockChangedFilter { number_gte: Int! }
  input Block_height { hash: Bytes number: Int number_gte: Int }
  type _Block_ { hash: Bytes number: Int! timestamp: Int parentHash: Bytes }
  type _Meta_ { block: _Block_! deployment: String! hasIndexingErrors: Boolean! }
`;

/**
 * The schema that graph-node serves for a subgraph: entities get pages, filters and orders, and the root one field for one
 * and one for many of each (thegraph.com/docs, 'GraphQL API'; a test of the index compares it with graph-node's own).
 * `_logs` is left out, because the product does not query it.
 * @param subgraph text of schema.graphql
 */
export const indexSchema = (subgraph: string): GraphQLSchema => {
  const { definitions, entities, targetOf, filterOf, ordersOf } = derivationOf(parse(subgraph));
  const enums = definitions.filter(({ kind }) => kind === Kind.ENUM_TYPE_DEFINITION).map(print);
  const types = entities.map((entity) => {
    const name = entity.name.value;
    const fields = entity.fields ?? [];
    const served = fields.map((field) => {
      const pages = targetOf(field) && isList(field.type) ? `(${page(nameOf(field.type))})` : '';
      return `${field.name.value}${pages}: ${print(field.type)}`;
    });
    const filters = [...fields.flatMap(filterOf), '_change_block: BlockChangedFilter'];
    filters.push(`and: [${name}_filter]`, `or: [${name}_filter]`);
    return `type ${name} { ${served.join('\n')} }
      input ${name}_filter { ${filters.join('\n')} }
      enum ${name}_orderBy { ${fields.flatMap(ordersOf).join('\n')} }`;
  });
  const roots = entities.flatMap(({ name: { value: name } }) => [
    `${lowerFirst(name)}(id: ID!, ${at}): ${name}`,
    `${pluralOf(lowerFirst(name))}(${page(name)}, ${at}): [${name}!]!`,
  ]);
  const query = `type Query { ${roots.join('\n')}\n _meta(block: Block_height): _Meta_ }`;
  return buildSchema([builtIn, ...enums, ...types, query].join('\n'));
};
