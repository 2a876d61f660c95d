import { compareValues } from '../bson/key.ts';
import { cloneValue, type Document, isDocument, isNumeric, Timestamp, typeName, type Value } from '../bson/types.ts';
import { badValue, MongoRefusal } from '../errors.ts';
import { type Path, splitPath } from '../query/path.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';
import { combineNumbers } from './number.ts';
import { getAt, parentAt, removeAt, setAt } from './target.ts';

/** Applies one operator to one path of a document, in place. */
export type UpdateOperator = (document: Document, path: Path, argument: Value) => void;

const set: UpdateOperator = (document, path, value) => setAt(document, path, cloneValue(value));

const arithmetic =
  (name: string, operation: 'add' | 'multiply'): UpdateOperator =>
  (document, path, amount) => {
    const field = path.join('.');
    if (!isNumeric(amount)) {
      const verb = operation === 'add' ? 'increment' : 'multiply';
      throw new MongoRefusal(
        'TypeMismatch',
        `Cannot ${verb} with non-numeric argument: {${field}: <${typeName(amount)}>}`,
      );
    }
    const current = getAt(document, path);
    if (current !== undefined && !isNumeric(current)) {
      const why = `Cannot apply ${name} to a value of non-numeric type. The field '${field}' has type ${typeName(current)}`;
      throw new MongoRefusal('TypeMismatch', why);
    }
    const start = current ?? 0;
    const result = operation === 'add' && current === undefined ? amount : combineNumbers(start, amount, operation);
    if (result === undefined) throw badValue(`Failed to apply ${name}: int64 overflow at '${field}'`);
    setAt(document, path, result);
  };

const extreme =
  (sign: 1 | -1): UpdateOperator =>
  (document, path, value) => {
    const current = getAt(document, path);
    if (current === undefined || compareValues(value, current) * sign > 0) setAt(document, path, cloneValue(value));
  };

const onArray =
  (change: (current: ReturnType<typeof getAt>, argument: Value) => Value[] | undefined): UpdateOperator =>
  (document, path, argument) => {
    const changed = change(getAt(document, path), argument);
    if (changed !== undefined) setAt(document, path, changed);
  };

const currentDate: UpdateOperator = (document, path, argument) => {
  const type = isDocument(argument) ? argument.get('$type') : argument === true ? 'date' : undefined;
  if (type !== 'date' && type !== 'timestamp')
    throw badValue("$currentDate expects true or {$type: 'date'|'timestamp'}");
  const now = Date.now();
  const seconds = BigInt(Math.floor(now / 1000));
  setAt(document, path, type === 'date' ? new Date(now) : new Timestamp((seconds << 32n) | 1n));
};

const rename: UpdateOperator = (document, path, target) => {
  if (typeof target !== 'string') throw badValue('The to field for $rename must be a string');
  const parent = parentAt(document, path);
  if (Array.isArray(parent)) throw badValue('The source field of $rename cannot be an array element');
  const value = getAt(document, path);
  if (value === undefined) return;
  removeAt(document, path);
  setAt(document, splitPath(target), value);
};

export const updateOperators: ReadonlyMap<string, UpdateOperator> = new Map<string, UpdateOperator>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', removeAt],
  ['$inc', arithmetic('$inc', 'add')],
  ['$mul', arithmetic('$mul', 'multiply')],
  ['$min', extreme(-1)],
  ['$max', extreme(1)],
  ['$push', onArray(push)],
  ['$addToSet', onArray(addToSet)],
  ['$pull', onArray(pull)],
  ['$pullAll', onArray(pullAll)],
  ['$pop', onArray(pop)],
  ['$currentDate', currentDate],
  ['$rename', rename],
]);
