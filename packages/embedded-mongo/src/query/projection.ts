import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { isOperators } from './operators.ts';
import { splitPath } from './path.ts';

type Tree = Map<string, Tree | true>;
export type Projection = (document: Document) => Document;

/**
 * Compiles a projection that only includes or only excludes fields (`_id` may differ).
 * @throws Location31254 or Location31253 when both are mixed, NotImplemented for computed fields and operators.
 */
export function compileProjection(spec: Document | undefined): Projection | undefined {
  if (!spec || spec.size === 0) return undefined;
  const fields = flatten(spec, '');
  const id = fields.get('_id');
  fields.delete('_id');
  const kinds = new Set(fields.values());
  if (kinds.size > 1) throw mixed(fields);
  const includes = kinds.has(true) || (fields.size === 0 && id === true);
  const tree = toTree(fields.keys());
  if (includes) {
    if (id !== false) tree.set('_id', true);
    return (document) => keepFields(document, tree);
  }
  if (id === false) tree.set('_id', true);
  return (document) => dropFields(document, tree);
}

function flatten(spec: Document, prefix: string): Map<string, boolean> {
  const fields = new Map<string, boolean>();
  for (const [name, value] of spec) {
    const path = prefix + name;
    if (path.startsWith('$') || path.includes('.$')) throw notImplemented('a positional projection');
    const nested = isDocument(value) && value.size > 0 ? value : undefined;
    if (nested && !isOperators(value)) {
      for (const [inner, included] of flatten(nested, `${path}.`)) fields.set(inner, included);
    } else fields.set(path, isIncluded(path, value));
  }
  return fields;
}

function isIncluded(path: string, value: Value): boolean {
  if (typeof value === 'boolean') return value;
  const number = toNumber(value);
  if (Number.isNaN(number)) throw notImplemented(`the computed projection of '${path}'`);
  return number !== 0;
}

function mixed(fields: Map<string, boolean>): MongoRefusal {
  const [[, firstIncluded] = ['', true]] = fields;
  const [odd] = [...fields].find(([, included]) => included !== firstIncluded) ?? [''];
  return firstIncluded
    ? new MongoRefusal('Location31254', `Cannot do exclusion on field ${odd} in inclusion projection`)
    : new MongoRefusal('Location31253', `Cannot do inclusion on field ${odd} in exclusion projection`);
}

function toTree(paths: Iterable<string>): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    const parts = splitPath(path);
    for (const [index, part] of parts.entries()) {
      const last = index === parts.length - 1;
      if (node.get(part) === true || (last && node.has(part))) {
        throw new MongoRefusal('Location31249', `Path collision at ${path}`);
      }
      if (last) node.set(part, true);
      else node = childOf(node, part);
    }
  }
  return root;
}

function childOf(node: Tree, part: string): Tree {
  const next = node.get(part);
  if (next instanceof Map) return next;
  const child: Tree = new Map();
  node.set(part, child);
  return child;
}

function keepFields(document: Document, tree: Tree): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const node = tree.get(name);
    if (node === true) kept.set(name, value);
    else if (node && (isDocument(value) || Array.isArray(value))) kept.set(name, keepWithin(value, node));
  }
  return kept;
}

function keepWithin(value: Document | Value[], tree: Tree): Value {
  if (!Array.isArray(value)) return keepFields(value, tree);
  return value
    .filter((item): item is Document | Value[] => isDocument(item) || Array.isArray(item))
    .map((item) => keepWithin(item, tree));
}

function dropFields(document: Document, tree: Tree): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const node = tree.get(name);
    if (node === undefined) kept.set(name, value);
    else if (node !== true) kept.set(name, dropWithin(value, node));
  }
  return kept;
}

function dropWithin(value: Value, tree: Tree): Value {
  if (isDocument(value)) return dropFields(value, tree);
  return Array.isArray(value) ? value.map((item) => dropWithin(item, tree)) : value;
}
