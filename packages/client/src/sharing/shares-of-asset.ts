import type { Share } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { PersonApi } from '../person.ts';

/** Rows per reply (packages/api). */
const atOnce = 50;
/** Maximum number of requests, to bound the waiting time. */
const mostAnswers = 20;

/**
 * The recorded details of the person's own shares of one asset, in both directions; at most the newest thousand per
 * direction.
 * @throws Failure of the service
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
