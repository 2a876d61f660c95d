import type { FailureCode } from './failure-codes.ts';
import type { FailureParams } from './failure-params.ts';
import { failureSentences } from './failure-sentences.ts';
import { fillText } from './fill-text.ts';

/** The document that explains each code, relative to the root of the repository. */
export const failureDocs = (code: FailureCode): string => `docs/failures.md#${code}`;

/**
 * Error names only: the message of a foreign error may contain URLs with keys, or personal data. The log has the message,
 * redacted, under `cause`.
 */
const nameOfCause = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code !== undefined && /^[\w.-]{1,60}$/.test(code) ? `${cause.name} (${code})` : cause.name;
};

/**
 * The log text of a failure: the English sentence, then code, parameters, cause and the link to the explanation of the code.
 */
export const failureMessage = (code: FailureCode, params: FailureParams, cause: unknown): string => {
  const given = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  const caused = nameOfCause(cause);
  return [
    fillText(failureSentences[code], params),
    '',
    `Code: ${code}`,
    ...(given.length ? [`Parameters: ${given.join(', ')}`] : []),
    ...(caused ? [`Cause: ${caused}`] : []),
    `Docs: ${failureDocs(code)}`,
  ].join('\n');
};
