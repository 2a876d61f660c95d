import type { Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Tag, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';

/** While it is not final the chain is asked again, in milliseconds; a block of a public network takes about two seconds. */
const askAgainMs = 4_000;

/** How many confirmations a transaction has, of how many its network needs: a confirmed block can still be taken back. */
export const Finality = ({ hash }: { readonly hash: Hex }) => {
  const text = useText();
  const { ports, config } = useShell();
  const needed = config.network.confirmations;
  const { data } = useQuery({
    queryKey: ['finality', hash, needed],
    queryFn: async () => {
      const [receipt, newest] = await Promise.all([ports.chain.receipt(hash), ports.chain.blockNumber()]);
      return receipt ? Math.max(1, newest - receipt.blockNumber + 1) : 0;
    },
    refetchInterval: ({ state }) => (state.data !== undefined && state.data >= needed ? false : askAgainMs),
  });
  if (data === undefined) return null;
  if (data === 0) return <Tag color="warning">{text('asset.finality-none')}</Tag>;
  const params = { count: Math.min(data, needed), needed };
  return data >= needed ? (
    <Tag color="success">{text('asset.finality-final', params)}</Tag>
  ) : (
    <Tag color="warning">{text('asset.finality-confirmed', params)}</Tag>
  );
};
