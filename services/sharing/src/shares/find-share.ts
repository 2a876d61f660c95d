import { Failure, type Hex } from '@ipr/domain';
import type { RegistryIndex, Share as Row } from '@ipr/ports/index';

/** How long to wait for the index to contain a new grant. */
const timeoutMs = 10_000;

/**
 * The index row of a grant made by this person; waits until the index has reached the grant's block.
 * @throws Failure shares.unavailable, index.behind
 */
export const outgoingRow = async (
  index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>,
  grantor: Hex,
  { id, blockNumber }: { readonly id: string; readonly blockNumber?: number },
): Promise<Row> => {
  if (blockNumber !== undefined) await index.waitForBlock(blockNumber, timeoutMs);
  const { items } = await index.shares({ wallet: grantor, direction: 'outgoing', match: { ids: [id] }, first: 1 });
  const [row] = items;
  if (row?.grantor !== grantor) throw new Failure('share.not-found');
  return row;
};
