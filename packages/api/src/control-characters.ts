/**
 * Control characters that no text of a person needs; line breaks, tabs and form feeds are text. A NUL ends a pattern of the
 * database and is refused by the index's.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

/** Whether a text has control characters, or half of a surrogate pair, which is no character and cannot be stored. */
const isRefused = (text: string): boolean => control.test(text) || /\p{Cs}/u.test(text);

/** Text that names a field in a message; control characters in it are not repeated. */
const named = (path: readonly string[]): string =>
  path
    .map((key) => (isRefused(key) ? '?' : key))
    .join('.')
    .slice(0, 200) || 'request';

/**
 * The first field of a request whose name or text has control characters; undefined if there is none. Without recursion, because a
 * body may be nested as deeply as its length allows.
 */
export const fieldWithControlCharacters = (value: unknown): string | undefined => {
  const waiting: { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: found } = next;
    if (typeof found === 'string' && isRefused(found)) return named(path);
    if (typeof found !== 'object' || found === null) continue;
    for (const [key, inner] of Object.entries(found)) {
      // Names of deep fields are cut off in messages, so their paths are not kept either.
      const at = path.length < 8 ? [...path, key] : path;
      if (isRefused(key)) return named(at);
      waiting.push({ path: at, value: inner });
    }
  }
  return undefined;
};
