import type { Share } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { PersonApi } from '../person.ts';

/** Rows of one answer (packages/api). */
const atOnce = 50;
/** Nobody waits for more answers than these. */
const mostAnswers = 20;

/**
 * What was written down about a person's own shares of one asset, in both directions; of more than a thousand in one of them,
 * the newest thousand.
 * @throws Failure whatever the service answers
 */
export const sharesOfAsset = async (
  { shares }: Pick<PersonApi['sharing'], 'shares'>,
  of: { readonly wallet: Hex; readonly assetId: string },
  signal: AbortSignal,
): Promise<readonly Share[]> => {
  const found: Share[] = [];
  for (let page = 1; page <= mostAnswers; page++) {
    const answer = await shares({ ...of, page, limit: atOnce }, { signal, quiet: true });
    found.push(...answer.incoming, ...answer.outgoing);
    if (page * atOnce >= Math.max(answer.incomingCount, answer.outgoingCount)) break;
  }
  return found;
};
