import type { Hex } from '@ipr/domain';
import type { NodeQuery } from '../src/chain/read-evidence.ts';
import type { VerifiedBundle } from '../src/verify-bundle.ts';

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

/** A node that has everything a bundle claims, but for these answers. */
export const nodeFor = ({ claims }: VerifiedBundle, other: Answers = {}): NodeQuery => {
  if (!claims) throw new Error('nothing claimed');
  const headers = [...claims.headers, ...claims.transactions.map(({ header }) => header)];
  const answers: Answers = {
    eth_chainId: () => `0x${claims.network.chainId.toString(16)}`,
    eth_getBlockByNumber: ([number]) =>
      number === '0x0'
        ? { hash: claims.network.genesisHash }
        : (headers.find((each) => each.number === number) ?? null),
    eth_getTransactionReceipt: ([hash]) =>
      claims.transactions.find(({ receipt }) => receipt.transactionHash === hash)?.receipt ?? null,
    eth_call: ([call]) => claims.calls.find(({ data }) => data === (call as { data: Hex }).data)?.result,
    ...other,
  };
  return async (method, params) => answers[method]?.(params);
};
