import type { Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Tag, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';

/** Polling interval in milliseconds until the transaction is final; public networks produce a block about every two seconds. */
const pollMs = 4_000;

/** Confirmations of a transaction against the number its network requires; a reorganisation can still remove a mined block. */
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
    refetchInterval: ({ state }) => (state.data !== undefined && state.data >= needed ? false : pollMs),
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
