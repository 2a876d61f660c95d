import { useShell } from '@ipr/mfe-kit';
import type { ChainTransaction } from '@ipr/ports/chain/port';
import { AddressText, Card, DateText, HashText, type Status, StatusTag, useLanguage, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
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
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text('explorer.hash'), <HashText key="hash" value={hash} label={text('explorer.hash')} whole />],
    [text('explorer.status'), <StatusTag key="status" status={statuses[status]} />],
    [text('explorer.network'), `${network.name} (${network.chainId})`],
    [text('explorer.block'), block ? block.number.toLocaleString(locale) : text('explorer.no-block')],
    ...(block ? [[text('explorer.time'), <DateText key="time" seconds={block.time} />] as const] : []),
    [text('explorer.from'), <Party key="from" address={from} />],
    [text('explorer.to'), <Party key="to" address={to} />],
    [text('explorer.gas'), gas.used],
    [text('explorer.price'), gas.price],
  ];
  return (
    <Card title={text('explorer.facts')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
