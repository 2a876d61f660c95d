/**
 * Whether a licence expression (SPDX 2.3, annex D: `(MIT OR Apache-2.0) AND ISC`) can be met with these licences: one side of
 * an OR, both sides of an AND, and no exception (WITH). A malformed expression is never met.
 */
export const canBeMet = (expression: string, allowed: ReadonlySet<string>): boolean => {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let sound = true;
  const one = (): boolean => {
    const token = tokens.shift() ?? ')';
    if (token !== '(') {
      sound &&= !/^(?:\)|AND|OR|WITH)$/.test(token);
      return allowed.has(token);
    }
    const inner = anyOf();
    sound &&= tokens.shift() === ')';
    return inner;
  };
  const allOf = (): boolean => {
    let met = one();
    while (tokens[0] === 'AND') {
      tokens.shift();
      met = one() && met;
    }
    return met;
  };
  const anyOf = (): boolean => {
    let met = allOf();
    while (tokens[0] === 'OR') {
      tokens.shift();
      met = allOf() || met;
    }
    return met;
  };
  const met = anyOf();
  return met && sound && tokens.length === 0;
};
