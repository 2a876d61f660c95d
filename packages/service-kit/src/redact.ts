const secretNames = new Set(
  [
    'authorization cookie cookies set-cookie x-ipr-caller x-ipr-service token session session-token refresh-token',
    'secret internal-secret password passphrase pin otp code verification-code email emails recipient',
    'private-key secret-key signing-key content-key master-key api-key key share seed mnemonic plaintext',
  ]
    .join(' ')
    .split(' ')
    .map((name) => name.replaceAll('-', '')),
);

const isSecret = (name: string) => secretNames.has(name.toLowerCase().replace(/[-_]/g, ''));
const emailPattern = /[^\s@"'<>(){}:;,]+@[^\s@"'<>(){}:;,]+\.[a-z]{2,}/gi;
const maxDepth = 6;

/** Scheme, user and password, host, and the rest of a URL. */
const urlPattern =
  /\b(https?|wss?|mongodb(?:\+srv)?|smtps?|postgres(?:ql)?):\/\/(?:[^\s/?#"'@]*@)?([^\s/?#"'<>)]+)([/?#][^\s"'<>)]*)?/gi;

const originOnly = (_: string, scheme: string, host: string, rest = ''): string =>
  `${scheme}://${host}${rest.length > 1 ? '/[redacted]' : rest}`;

/**
 * Redacts free text: database errors contain the colliding value, which may be an e-mail address; request errors contain the
 * whole URL, and providers of chain nodes put their customers' keys into path or query.
 */
export const redactText = (text: string): string =>
  text.replace(urlPattern, originOnly).replace(emailPattern, '[email]');

const isRecord = (value: object): value is Record<string, unknown> =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/**
 * A copy for the log without secrets and personal data, by field name at any depth.
 * @param kept names that are harmless in this context, such as `code` of an error
 */
export const redact = (value: unknown, kept: readonly string[] = [], depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth >= maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, kept, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && !kept.includes(name) ? '[redacted]' : redact(inner, kept, depth + 1),
    ]),
  );
};
