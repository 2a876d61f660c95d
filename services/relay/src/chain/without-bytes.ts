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
 * Strips bytes from an error of a node or the client library before logging. Their messages quote whole requests, and any reader of
 * the log could send a signed transaction found there.
 */
export const withoutBytes = (thrown: unknown): Error => new Error(textOf(thrown));
