import { compareValues, type Direction, EMPTY_ARRAY, type KeyPart } from '../bson/key.ts';
import { type Document, type Found, isDocument, type Value } from '../bson/types.ts';
import { badValue } from '../errors.ts';

export type Path = readonly string[];

const INDEX = /^(0|[1-9]\d{0,8})$/;
const MAX_PARTS = 100;

/** Position in an array when a path part looks like one, else undefined. */
export const arrayPosition = (part: string | undefined): number | undefined =>
  part !== undefined && INDEX.test(part) ? Number(part) : undefined;

/** The parts of 'a.b.0'. @throws BadValue above 100 parts */
export function splitPath(path: string): Path {
  const parts = path.split('.');
  if (parts.length > MAX_PARTS) throw badValue(`a path has more than ${MAX_PARTS} parts`);
  return parts;
}

/**
 * All values that a query path reaches: arrays on the way are traversed, both by position and through their documents. A
 * missing field gives undefined; an array without documents on the way gives no value.
 */
export function valuesAt(document: Document, path: Path): Found[] {
  const first = path[0];
  if (path.length === 1 && first !== undefined) return [document.get(first)];
  const found: Found[] = [];
  collect(document, path, 0, found);
  return found;
}

function collect(value: Found, path: Path, depth: number, found: Found[]): void {
  const part = path[depth];
  if (part === undefined) {
    found.push(value);
  } else if (isDocument(value)) {
    const next = value.get(part);
    if (next === undefined) found.push(undefined);
    else collect(next, path, depth + 1, found);
  } else if (Array.isArray(value)) {
    const position = arrayPosition(part);
    if (position !== undefined && position < value.length) collect(value[position], path, depth + 1, found);
    for (const item of value) if (isDocument(item)) collect(item, path, depth, found);
  } else {
    found.push(undefined);
  }
}

const elementsOf = (value: Found): KeyPart[] =>
  Array.isArray(value) ? (value.length > 0 ? (value as Value[]) : [EMPTY_ARRAY]) : [value];

/** The indexed values of one field: each element of an array, or the value. */
export function indexedValues(document: Document, path: Path): KeyPart[] {
  const found = valuesAt(document, path);
  if (found.length === 0) return [undefined];
  return found.length === 1 ? elementsOf(found[0]) : found.flatMap(elementsOf);
}

/** The value a document is sorted by: the smallest element of an array when ascending, the largest when descending. */
export function sortValue(document: Document, path: Path, direction: Direction): KeyPart {
  const candidates = indexedValues(document, path);
  let best = candidates[0];
  for (const candidate of candidates.slice(1)) if (compareValues(candidate, best) * direction < 0) best = candidate;
  return best;
}
