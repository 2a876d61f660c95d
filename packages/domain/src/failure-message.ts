import type { FailureCode } from './failure-codes.ts';
import type { FailureParams } from './failure-params.ts';
import { failureSentences } from './failure-sentences.ts';
import { fillText } from './fill-text.ts';

/** Where a code is explained, from the root of the repository. */
export const failureDocs = (code: FailureCode): string => `docs/failures.md#${code}`;

/**
 * Names only: the text of a foreign error may quote addresses with keys or personal data. The log has it, redacted, under
 * `cause`.
 */
const nameOfCause = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return code !== undefined && /^[\w.-]{1,60}$/.test(code) ? `${cause.name} (${code})` : cause.name;
};

/** What the log reads: the English sentence, and below it code, parameters, cause and where the code is explained. */
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
