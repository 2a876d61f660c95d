import { cloneValue, type Document, isNumeric, typeName, type Value } from '../bson/types.ts';
import { badValue, MongoRefusal } from '../errors.ts';
import type { Path } from '../query/path.ts';
import { addToSet, pull, pullAll, push } from './array-operators.ts';
import { addNumbers } from './number.ts';
import { getAt, removeAt, setAt } from './target.ts';

/** Applies one operator to one path of a document, in place. */
export type UpdateOperator = (document: Document, path: Path, argument: Value) => void;

/** Operators that MongoDB supports and this server refuses. */
export const unsupportedUpdates: ReadonlySet<string> = new Set([
  '$bit',
  '$mul',
  '$min',
  '$max',
  '$pop',
  '$currentDate',
  '$rename',
]);

const set: UpdateOperator = (document, path, value) => setAt(document, path, cloneValue(value));

const increment: UpdateOperator = (document, path, amount) => {
  const field = path.join('.');
  if (!isNumeric(amount)) {
    const why = `Cannot increment with non-numeric argument: {${field}: <${typeName(amount)}>}`;
    throw new MongoRefusal('TypeMismatch', why);
  }
  const current = getAt(document, path);
  if (current !== undefined && !isNumeric(current)) {
    const why = `Cannot apply $inc to a value of non-numeric type. The field '${field}' has type ${typeName(current)}`;
    throw new MongoRefusal('TypeMismatch', why);
  }
  const result = current === undefined ? amount : addNumbers(current, amount);
  if (result === undefined) throw badValue(`Failed to apply $inc: int64 overflow at '${field}'`);
  setAt(document, path, result);
};

const onArray =
  (change: (current: ReturnType<typeof getAt>, argument: Value) => Value[] | undefined): UpdateOperator =>
  (document, path, argument) => {
    const changed = change(getAt(document, path), argument);
    if (changed !== undefined) setAt(document, path, changed);
  };

export const updateOperators: ReadonlyMap<string, UpdateOperator> = new Map<string, UpdateOperator>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', removeAt],
  ['$inc', increment],
  ['$push', onArray(push)],
  ['$addToSet', onArray(addToSet)],
  ['$pull', onArray(pull)],
  ['$pullAll', onArray(pullAll)],
]);
