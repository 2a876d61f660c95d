import { Binary, type Document, type Found, isDocument, toNumber, typeName, type Value } from '../bson/types.ts';
import { failedToParse, MongoRefusal, notImplemented } from '../errors.ts';

/** Fields every command may carry. */
const GENERIC: ReadonlySet<string> = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'mayBypassWriteBlocking',
]);

/** Reads the fields of a command, or of a document in it, with their types; an unknown field is refused. */
export class Arguments {
  readonly #where: string;
  readonly #fields: Document;

  constructor(where: string, fields: Document) {
    this.#where = where;
    this.#fields = fields;
  }

  /** @throws IDLUnknownField for an unknown field, NotImplemented for an unsupported one with a non-default value */
  only(known: readonly string[], refused: readonly string[] = [], generic = false): this {
    for (const [name, value] of this.#fields) {
      if (known.includes(name) || (generic && GENERIC.has(name))) continue;
      if (name === 'collation' && isDocument(value) && value.get('locale') === 'simple') continue;
      if (!refused.includes(name) && name !== 'collation') {
        throw new MongoRefusal('IDLUnknownField', `BSON field '${this.#where}.${name}' is an unknown field.`);
      }
      if (value !== null && value !== false && !(isDocument(value) && value.size === 0)) {
        throw notImplemented(`'${name}' of '${this.#where}'`);
      }
    }
    return this;
  }

  value(name: string): Found {
    const value = this.#fields.get(name);
    return value === null ? undefined : value;
  }

  text(name: string): string {
    const value = this.required(name);
    return typeof value === 'string' ? value : this.#wrong(name, value, 'string');
  }

  required(name: string): Value {
    const value = this.value(name);
    if (value !== undefined) return value;
    throw new MongoRefusal('IDLFailedToParse', `BSON field '${this.#where}.${name}' is missing but a required field`);
  }

  document(name: string): Document | undefined {
    const value = this.value(name);
    return value === undefined || isDocument(value) ? value : this.#wrong(name, value, 'object');
  }

  list(name: string): Value[] | undefined {
    const value = this.value(name);
    return value === undefined || Array.isArray(value) ? value : this.#wrong(name, value, 'array');
  }

  documents(name: string): Document[] | undefined {
    return this.list(name)?.map((item) => (isDocument(item) ? item : this.#wrong(name, item, 'object')));
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'boolean') return value;
    const number = toNumber(value);
    return Number.isNaN(number) ? this.#wrong(name, value, 'bool') : number !== 0;
  }

  /** A whole number; negative only where the command defines it. */
  count(name: string, negativeAllowed = false): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const number = toNumber(value);
    if (Number.isNaN(number)) return this.#wrong(name, value, 'long');
    if (!Number.isSafeInteger(number)) throw failedToParse(`'${name}' of '${this.#where}' has to be a whole number`);
    if (number < 0 && !negativeAllowed) {
      throw new MongoRefusal('Location51024', `BSON field '${name}' value must be >= 0, actual value '${number}'`);
    }
    return number;
  }

  #wrong(name: string, value: Value, expected: string): never {
    const message = `BSON field '${this.#where}.${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`;
    throw new MongoRefusal('TypeMismatch', message);
  }
}

/** Id of the logical session of a command, in hex. */
export function sessionOf(command: Document): string | undefined {
  const session = command.get('lsid');
  const id = isDocument(session) ? session.get('id') : undefined;
  return id instanceof Binary && id.length() === 16 ? Buffer.from(id.buffer).toString('hex') : undefined;
}
