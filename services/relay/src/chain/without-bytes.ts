/** More hexadecimal digits than a hash has: call data, a signature, a signed transaction. */
const long = /0x[0-9a-f]{65,}/gi;

const withoutLong = (text: string): string =>
  text.replace(long, (found) => `${found.slice(0, 10)}… (${(found.length - 2) / 2} bytes)`);

const textOf = (thrown: unknown): string => {
  const { shortMessage, details, message } = (thrown ?? {}) as Partial<
    Record<'shortMessage' | 'details' | 'message', string>
  >;
  return withoutLong([shortMessage ?? message ?? String(thrown), details].filter(Boolean).join(' '));
};

/**
 * What a node or the client library threw, for the log. Their own messages quote whole requests, and whoever reads a signed
 * transaction in a log can send it.
 */
export const withoutBytes = (thrown: unknown): Error => new Error(textOf(thrown));
