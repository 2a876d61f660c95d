import { AddressText, DateText, HashText, type TextKey, useSizeText, useText, WrittenText } from '@ipr/ui';
import type { CheckParams } from '@ipr/verify/bundle/entries';
import type { ReactNode } from 'react';
import classes from './report.module.css';

/** An ISO 8601 time; shown unchanged if it is invalid. */
export const Moment = ({ iso }: { readonly iso: string }) => {
  const seconds = Date.parse(iso) / 1000;
  return Number.isNaN(seconds) ? <span>{iso}</span> : <DateText seconds={seconds} proof />;
};

type Value = string | number;
const moment = (value: Value) => <Moment iso={String(value)} />;
const address = (value: Value) => <AddressText address={String(value)} />;
/** Names are texts of strangers: no mark in them may change how the rest of a line reads. */
const plain = (value: Value) => <WrittenText>{String(value)}</WrittenText>;

const Missing = ({ value }: { readonly value: Value }) => {
  const text = useText();
  const steps = String(value).split(', ') as ('shown' | 'ticked' | 'signed')[];
  return <span>{steps.map((step) => text(`verify.event.${step}`)).join(', ')}</span>;
};

const Size = ({ bytes }: { readonly bytes: number }) => <span>{useSizeText()(bytes)}</span>;

/** The parameters of a finding that are shown, in this order, each with its label; the others are for programs. */
const shown: Readonly<Record<string, readonly [TextKey, (value: Value) => ReactNode]>> = {
  time: ['verify.param.time', moment],
  renewed: ['verify.param.renewed', moment],
  ended: ['verify.param.ended', moment],
  earliest: ['verify.param.earliest', moment],
  latest: ['verify.param.latest', moment],
  granted: ['verify.param.granted', moment],
  accepted: ['verify.param.accepted', moment],
  authority: ['verify.param.authority', plain],
  root: ['verify.param.root', plain],
  signer: ['verify.param.signer', address],
  account: ['verify.param.account', address],
  author: ['verify.param.author', address],
  block: ['verify.param.block', plain],
  transaction: ['verify.param.transaction', (value) => <HashText value={String(value)} />],
  by: ['verify.param.by', plain],
  other: ['verify.param.other', plain],
  path: ['verify.param.path', plain],
  files: ['verify.param.files', plain],
  bytes: ['verify.param.bytes', (value) => <Size bytes={Number(value)} />],
  name: ['verify.param.name', plain],
  network: ['verify.param.network', plain],
  chainId: ['verify.param.chainId', plain],
  missing: ['verify.param.missing', (value) => <Missing value={value} />],
};

/** Subject of an entry. */
export const Details = ({ params }: { readonly params: CheckParams }) => {
  const text = useText();
  const rows = Object.entries(shown).flatMap(([name, [label, show]]) => {
    const value = params[name];
    return value === undefined || value === '' ? [] : [{ name, label, value: show(value) }];
  });
  if (rows.length === 0) return null;
  return (
    <>
      <dl className={classes.details}>
        {rows.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {params.ended === undefined ? null : <p className={classes.soft}>{text('verify.ended-text')}</p>}
    </>
  );
};
