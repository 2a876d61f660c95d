import { type Document, type Found, isDocument, typeName, type Value } from '../bson/types.ts';
import { badValue, MongoRefusal } from '../errors.ts';
import { arrayPosition, type Path } from '../query/path.ts';

const MAX_PADDING = 1_500_000;
type Container = Document | Value[];

const isContainer = (value: Found): value is Container => isDocument(value) || Array.isArray(value);

const read = (container: Container, part: string): Found =>
  isDocument(container) ? container.get(part) : container[arrayPosition(part) ?? -1];

/** The document or array that holds the last part of a path; undefined when it does not exist. */
function parentAt(document: Document, path: Path): Container | undefined {
  let container: Container = document;
  for (const part of path.slice(0, -1)) {
    const next = read(container, part);
    if (!isContainer(next)) return undefined;
    container = next;
  }
  return container;
}

/** The value at a path; undefined when it is missing. */
export function getAt(document: Document, path: Path): Found {
  const parent = parentAt(document, path);
  return parent && read(parent, path.at(-1) ?? '');
}

/** Writes a value, creating documents on the way. @throws PathNotViable when a segment of the path is a scalar */
export function setAt(document: Document, path: Path, value: Value): void {
  let container: Container = document;
  for (const [index, part] of path.slice(0, -1).entries()) {
    let next = read(container, part);
    if (next === undefined) {
      next = new Map();
      write(container, part, next);
    }
    if (!isContainer(next)) throw notViable(path[index + 1] ?? '', part, next);
    container = next;
  }
  write(container, path.at(-1) ?? '', value);
}

function write(container: Container, part: string, value: Value): void {
  if (isDocument(container)) {
    container.set(part, value);
    return;
  }
  const position = arrayPosition(part);
  if (position === undefined) throw notViable(part, 'array', container);
  if (position > container.length + MAX_PADDING) throw badValue("can't backfill more than 1500000 elements");
  while (container.length < position) container.push(null);
  container[position] = value;
}

const notViable = (field: string, element: string, value: Value): MongoRefusal =>
  new MongoRefusal('PathNotViable', `Cannot create field '${field}' in element {${element}: <${typeName(value)}>}`);

/** Removes a field; an array element becomes null, as in MongoDB. */
export function removeAt(document: Document, path: Path): void {
  const parent = parentAt(document, path);
  const part = path.at(-1) ?? '';
  if (isDocument(parent)) parent.delete(part);
  else if (parent) {
    const position = arrayPosition(part);
    if (position !== undefined && position < parent.length) parent[position] = null;
  }
}
