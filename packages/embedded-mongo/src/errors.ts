import type { Value } from './bson/types.ts';

/** MongoDB's error codes that this server uses. Source: src/mongo/base/error_codes.yml of the MongoDB server. */
export const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  AuthenticationFailed: 18,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  UnsatisfiableWriteConcern: 100,
  ExceededMemoryLimit: 146,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10_334,
  DuplicateKey: 11_000,
  OutOfDiskSpace: 14_031,
  Location15958: 15_958,
  Location15976: 15_976,
  Location17419: 17_419,
  Location31249: 31_249,
  Location31254: 31_254,
  Location31253: 31_253,
  IDLUnknownField: 40_415,
  IDLFailedToParse: 40_414,
  Location51024: 51_024,
  Location51091: 51_091,
} as const;

export type ErrorName = keyof typeof errorCodes;

/** A refusal with MongoDB's code; `details` are further fields of the error reply (keyPattern, keyValue). */
export class MongoRefusal extends Error {
  readonly code: number;
  readonly codeName: ErrorName;
  readonly details: Record<string, Value>;

  constructor(codeName: ErrorName, message: string, details: Record<string, Value> = {}) {
    super(message);
    this.code = errorCodes[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

/** Refuses a feature that MongoDB supports and this server does not. */
export const notImplemented = (what: string): MongoRefusal =>
  new MongoRefusal('NotImplemented', `${what} is not supported by the embedded server`);

/** Refuses a value that is invalid in its position. */
export const badValue = (message: string): MongoRefusal => new MongoRefusal('BadValue', message);
/** Refuses a malformed command. */
export const failedToParse = (message: string): MongoRefusal => new MongoRefusal('FailedToParse', message);
