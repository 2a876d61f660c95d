import { equalValues } from '../bson/key.ts';
import { cloneDocument, cloneValue, type Document, isDocument, typeName, type Value } from '../bson/types.ts';
import { failedToParse, MongoRefusal, notImplemented } from '../errors.ts';
import { type Path, splitPath } from '../query/path.ts';
import { type UpdateOperator, unsupportedUpdates, updateOperators } from './operators.ts';

export interface Update {
  readonly isReplacement: boolean;
  /** The document after the update; the given one is not modified. */
  apply(document: Document, inserting: boolean): Document;
}

interface Change {
  readonly name: string;
  readonly operator: UpdateOperator;
  readonly path: Path;
  readonly dotted: string;
  readonly argument: Value;
}

/** Compiles an update document or a replacement. @throws FailedToParse, BadValue, ConflictingUpdateOperators, NotImplemented … */
export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw notImplemented('an update by an aggregation pipeline');
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  const [first] = update.keys();
  return first?.startsWith('$') ? compileOperators(update) : compileReplacement(update);
}

function compileReplacement(replacement: Document): Update {
  for (const name of replacement.keys()) {
    if (name.startsWith('$')) {
      const where = "is not allowed in the context of an update's replacement document";
      throw new MongoRefusal(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' ${where}.`,
      );
    }
  }
  const apply = (document: Document): Document => {
    const id = document.has('_id') ? document.get('_id') : replacement.get('_id');
    const result: Document = id === undefined ? new Map() : new Map([['_id', id]]);
    for (const [name, value] of replacement) if (name !== '_id') result.set(name, cloneValue(value));
    const given = replacement.get('_id');
    if (given !== undefined && id !== undefined) keepsId(id, given);
    return result;
  };
  return { isReplacement: true, apply };
}

function compileOperators(update: Document): Update {
  const changes = [...update].flatMap(([name, fields]) => parseOperator(name, fields));
  refuseConflicts(changes);
  changes.sort((a, b) => (a.dotted < b.dotted ? -1 : 1));
  const apply = (document: Document, inserting: boolean): Document => {
    const result = cloneDocument(document);
    for (const change of changes) {
      if (change.name !== '$setOnInsert' || inserting) change.operator(result, change.path, change.argument);
    }
    const before = document.get('_id');
    if (before !== undefined) keepsId(before, result.get('_id'));
    return result;
  };
  return { isReplacement: false, apply };
}

function parseOperator(name: string, fields: Value): Change[] {
  if (unsupportedUpdates.has(name)) throw notImplemented(`the update operator ${name}`);
  const operator = updateOperators.get(name);
  if (!operator) {
    throw failedToParse(
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields)) {
    throw failedToParse(
      `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: <${typeName(fields)}>}`,
    );
  }
  return [...fields].map(([dotted, argument]) => ({ name, operator, dotted, argument, path: updatePath(dotted) }));
}

function updatePath(dotted: string): Path {
  const path = splitPath(dotted);
  for (const part of path) {
    if (part === '') {
      throw new MongoRefusal(
        'EmptyFieldName',
        `The update path '${dotted}' contains an empty field name, which is not allowed.`,
      );
    }
    if (part === '$' || part.startsWith('$[')) throw notImplemented(`the positional operator in '${dotted}'`);
    if (part.startsWith('$')) {
      throw new MongoRefusal(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${dotted}' is not allowed.`,
      );
    }
  }
  return path;
}

function refuseConflicts(changes: Change[]): void {
  const sorted = changes.map((change) => `${change.dotted}.`).sort();
  for (const [index, path] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next?.startsWith(path)) continue;
    const [deep, at] = [next.slice(0, -1), path.slice(0, -1)];
    const message = `Updating the path '${deep}' would create a conflict at '${at}'`;
    throw new MongoRefusal('ConflictingUpdateOperators', message);
  }
}

function keepsId(before: Value, after: Value | undefined): void {
  if (after !== undefined && equalValues(before, after)) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new MongoRefusal('ImmutableField', message);
}
