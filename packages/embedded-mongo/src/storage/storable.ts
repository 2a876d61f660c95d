import { type Document, isDocument, MAX_DEPTH, Regex, typeName, type Value } from '../bson/types.ts';
import { MongoRefusal } from '../errors.ts';

/** @throws InvalidIdField for an array or an expression, DollarPrefixedFieldName for names with a dollar inside */
export function refuseBadId(id: Value): void {
  if (Array.isArray(id) || id instanceof Regex) {
    throw new MongoRefusal('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  refuseDollarNames(id);
}

function refuseDollarNames(value: Value): void {
  if (Array.isArray(value)) value.forEach(refuseDollarNames);
  if (!isDocument(value)) return;
  for (const [name, inner] of [...value].slice(referenceFields(value))) {
    if (name.startsWith('$')) {
      const why = `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`;
      throw new MongoRefusal('DollarPrefixedFieldName', why);
    }
    refuseDollarNames(inner);
  }
}

/**
 * Number of leading fields that form a reference to another document. Source: BSONObj::storageValidEmbedded of the MongoDB
 * server.
 */
function referenceFields(document: Document): number {
  const [[first, collection] = [], [second] = [], [third, database] = []] = document;
  if (first !== '$ref' || typeof collection !== 'string' || second !== '$id') return 0;
  return third === '$db' && typeof database === 'string' ? 3 : 2;
}

/**
 * An update can nest documents by its paths; a document too deep to decode would break every search that reads it. @throws
 * Overflow
 */
export function refuseTooDeep(value: Value, depth = 0): void {
  if (!isDocument(value) && !Array.isArray(value)) return;
  if (depth > MAX_DEPTH) {
    throw new MongoRefusal('Overflow', `Document exceeds maximum nesting depth of ${MAX_DEPTH}`);
  }
  for (const inner of value.values()) refuseTooDeep(inner, depth + 1);
}
