import { type Document, type Found, isDocument, type Value } from '../bson/types.ts';
import { badValue, notImplemented } from '../errors.ts';
import { type Path, splitPath } from '../query/path.ts';

export type Expression = (document: Document) => Found;

/**
 * Compiles a field path (`'$a.b'`, `'$$ROOT'`), a constant, `{ $literal: … }` or a document of these.
 * @throws NotImplemented for every other expression.
 */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression);
  if (Array.isArray(expression)) {
    const items = expression.map((item) => compileExpression(item));
    return (document) => items.map((item) => item(document) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const [first] = expression.keys();
  if (first === '$literal') return () => expression.get('$literal');
  if (first?.startsWith('$')) throw notImplemented(`the aggregation expression ${first}`);
  return compileFields(expression);
}

function compileFields(spec: Document): Expression {
  const fields = [...spec].map(([name, value]) => [name, compileExpression(value)] as const);
  return (document) => {
    const result: Document = new Map();
    for (const [name, expression] of fields) {
      const value = expression(document);
      if (value !== undefined) result.set(name, value);
    }
    return result;
  };
}

function compilePath(text: string): Expression {
  if (text === '$$ROOT') return (document) => document;
  if (text.startsWith('$$ROOT.')) return compilePath(`$${text.slice('$$ROOT.'.length)}`);
  if (text.startsWith('$$')) throw notImplemented(`the aggregation variable ${text}`);
  const path = splitPath(text.slice(1));
  if (path.includes('')) throw badValue('FieldPath must not contain an empty field name');
  return (document) => follow(document, path, 0);
}

/** Follows a path as expressions do: an array on the way gives the array of what its documents hold. */
function follow(value: Found, path: Path, depth: number): Found {
  const part = path[depth];
  if (part === undefined) return value;
  if (isDocument(value)) return follow(value.get(part), path, depth + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => follow(item, path, depth)).filter((item) => item !== undefined);
}
