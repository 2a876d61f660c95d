import { cloneValue, type Document, isDocument, ObjectId, Regex, type Value } from '../bson/types.ts';
import { isOperators } from '../query/operators.ts';
import { splitPath } from '../query/path.ts';
import { setAt } from './target.ts';
import type { Update } from './update.ts';

/** The document an upsert inserts: the equalities of its filter, then the update, `_id` first. */
export function upsertedDocument(filter: Document, update: Update): Document {
  const seed: Document = new Map();
  if (update.isReplacement) {
    const id = equalityOn(filter.get('_id'));
    if (id !== undefined) seed.set('_id', id);
  } else addEqualities(filter, seed);
  const inserted = update.apply(seed, true);
  return withId(inserted);
}

/** The document with `_id` as its first field, a new ObjectId when it has none. */
export function withId(document: Document): Document {
  const [first] = document.keys();
  if (first === '_id') return document;
  const given = document.get('_id');
  const result: Document = new Map([['_id', given === undefined ? new ObjectId() : given]]);
  for (const [name, value] of document) if (name !== '_id') result.set(name, value);
  return result;
}

function addEqualities(filter: Document, seed: Document): void {
  for (const [name, condition] of filter) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) if (isDocument(branch)) addEqualities(branch, seed);
    } else if (!name.startsWith('$')) {
      const value = equalityOn(condition);
      if (value !== undefined) setAt(seed, splitPath(name), cloneValue(value));
    }
  }
}

function equalityOn(condition: Value | undefined): Value | undefined {
  if (condition === undefined || condition instanceof Regex) return undefined;
  if (!isOperators(condition)) return condition;
  const equal = condition.get('$eq');
  if (equal !== undefined) return equal;
  const list = condition.get('$in');
  return Array.isArray(list) && list.length === 1 && !(list[0] instanceof Regex) ? list[0] : undefined;
}
