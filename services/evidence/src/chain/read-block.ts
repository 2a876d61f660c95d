import type { Hex } from '@ipr/domain';
import type { RecordBlock } from '@ipr/protocol/evidence/record-parts';
import type { Node } from '@ipr/protocol/json-rpc/node';
import { HeaderEvidence } from '@ipr/verify/chain/evidence';
import { headerRlp } from '@ipr/verify/chain/header-hash';

/** The header of a block; null when it is not, or no longer, on the chain. @throws Failure chain.unavailable */
export const readHeader = async ({ query }: Node, hash: Hex): Promise<HeaderEvidence | null> => {
  const answer = await query('eth_getBlockByHash', [hash, false]);
  return answer === null ? null : HeaderEvidence.parse(answer);
};

/** A block as records have it. */
export const recordBlock = (header: HeaderEvidence): RecordBlock => ({
  number: Number(header.number),
  hash: header.hash,
  header: headerRlp(header),
});
