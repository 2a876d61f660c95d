import { type Document, type Found, isDocument, Regex, type Value } from '../bson/types.ts';
import { badValue, notImplemented } from '../errors.ts';
import { type FieldTest, fieldTest, isOperators, unsupportedOperators } from './operators.ts';
import { splitPath, valuesAt } from './path.ts';

export type Matcher = (document: Document) => boolean;

/**
 * Compiles a query filter.
 * @throws BadValue for unknown operators and invalid arguments, NotImplemented for operators that this server lacks
 */
export function compileFilter(filter: Document): Matcher {
  const tests: Matcher[] = [];
  for (const [name, condition] of filter) {
    if (name === '$comment') continue;
    tests.push(name.startsWith('$') ? logicalTest(name, condition) : pathTest(name, condition));
  }
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (document) => tests.every((test) => test(document));
}

function logicalTest(name: string, branches: Value): Matcher {
  if (unsupportedOperators.has(name)) throw notImplemented(`the query operator ${name}`);
  if (name !== '$and' && name !== '$or') throw badValue(`unknown top level operator: ${name}`);
  if (!Array.isArray(branches) || branches.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  const tests = branches.map((branch) => {
    if (!isDocument(branch)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(branch);
  });
  return name === '$and'
    ? (document) => tests.every((test) => test(document))
    : (document) => tests.some((test) => test(document));
}

function pathTest(name: string, condition: Value): Matcher {
  const path = splitPath(name);
  const test = conditionTest(condition);
  return (document) => test(valuesAt(document, path));
}

function conditionTest(condition: Value): FieldTest {
  if (isOperators(condition)) return fieldTest(condition);
  const operator = condition instanceof Regex ? '$regex' : '$eq';
  return fieldTest(new Map([[operator, condition]]));
}

/** Compiles the `$pull` test of one array element: operators, a filter on its fields, or a value. */
export function compileElementTest(condition: Value): (element: Found) => boolean {
  if (isDocument(condition) && !isOperators(condition)) {
    const matches = compileFilter(condition);
    return (element) => isDocument(element) && matches(element);
  }
  const test = conditionTest(condition);
  return (element) => test([element]);
}
