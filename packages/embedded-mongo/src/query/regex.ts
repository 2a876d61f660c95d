import { Regex, type Value } from '../bson/types.ts';
import { badValue, MongoRefusal, notImplemented } from '../errors.ts';

const MAX_PATTERN = 32_764;

/** A JavaScript expression for `$regex` with the options i, m and s. @throws Location51091 when it is not valid. */
export function toRegExp(value: Value, options?: Value): RegExp {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof value !== 'string' && !(value instanceof Regex)) throw badValue('$regex has to be a string');
  const pattern = typeof value === 'string' ? value : value.pattern;
  if (options && value instanceof Regex && value.options) throw invalid('options set in both $regex and $options');
  const flags = options ?? (value instanceof Regex ? value.options : '');
  if (/[^imsu]/.test(flags)) throw notImplemented(`the regular expression options '${flags}'`);
  if (pattern.length > MAX_PATTERN) throw invalid('pattern is too long');
  const chosen = [...new Set(flags.replaceAll('u', ''))].join('');
  try {
    return new RegExp(pattern, `${chosen}u`);
  } catch {
    return withoutUnicode(pattern, chosen);
  }
}

function withoutUnicode(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : 'unknown');
  }
}

const invalid = (why: string): MongoRefusal =>
  new MongoRefusal('Location51091', `Regular expression is invalid: ${why}`);
