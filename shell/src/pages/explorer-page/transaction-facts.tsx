import { useShell } from '@ipr/mfe-contract';
import type { ChainTransaction } from '@ipr/ports/chain';
import {
  AddressText,
  Card,
  DateText,
  FactList,
  HashText,
  type NamedFact,
  type Status,
  StatusTag,
  useLanguage,
  useText,
} from '@ipr/ui';
import classes from './explorer-page.module.css';

const statuses = { pending: 'pending', succeeded: 'confirmed', failed: 'failed' } as const satisfies Record<
  ChainTransaction['status'],
  Status
>;
const weiPerGwei = 1e9;

interface Props {
  readonly transaction: ChainTransaction;
}

const Party = ({ address }: { readonly address: string | null }) => {
  const text = useText();
  const { chain } = useShell().ports;
  if (!address) return <>{text('explorer.creates')}</>;
  return (
    <span className={classes.line}>
      <AddressText address={address} />
      {address === chain.registry ? text('explorer.registry') : null}
    </span>
  );
};

const useGas = ({ gas: { used, limit, price } }: ChainTransaction) => {
  const text = useText();
  const { locale } = useLanguage();
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 9 });
  return {
    used:
      used === null
        ? text('explorer.gas-limit', { limit: number(limit) })
        : text('explorer.gas-used', { used: number(used), limit: number(limit) }),
    price: price === null ? '–' : text('explorer.gwei', { n: number(Number(price) / weiPerGwei) }),
  };
};

/** Status, block, time, parties and gas of a transaction. */
export const TransactionFacts = ({ transaction }: Props) => {
  const text = useText();
  const { locale } = useLanguage();
  const { network } = useShell().config;
  const gas = useGas(transaction);
  const { hash, status, block, from, to } = transaction;
  const facts: readonly NamedFact[] = [
    { name: text('explorer.hash'), value: <HashText value={hash} label={text('explorer.hash')} whole />, wide: true },
    { name: text('explorer.status'), value: <StatusTag status={statuses[status]} /> },
    { name: text('explorer.network'), value: `${network.name} (${network.chainId})` },
    { name: text('explorer.block'), value: block ? block.number.toLocaleString(locale) : text('explorer.no-block') },
    ...(block ? [{ name: text('explorer.time'), value: <DateText seconds={block.time} proof /> }] : []),
    { name: text('explorer.from'), value: <Party address={from} /> },
    { name: text('explorer.to'), value: <Party address={to} /> },
    { name: text('explorer.gas'), value: gas.used },
    { name: text('explorer.price'), value: gas.price },
  ];
  return (
    <Card title={text('explorer.facts')}>
      <FactList facts={facts} />
    </Card>
  );
};
