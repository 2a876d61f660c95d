import { TransactionLink } from '@ipr/features/activity';
import type { AssetDetails, AssetVersion } from '@ipr/ports/index';
import { DateText, HashText, type NamedFact, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './asset.module.css';
import { Finality } from './finality.tsx';

/** The indexed version that the chain names as the newest; undefined while the index is behind. */
export const newestVersionOf = ({ versions, hash, cid }: AssetDetails): AssetVersion | undefined =>
  versions.find((version) => version.cid === cid && version.hash === hash);

/** A transaction's hash with its link. */
export const Transaction = ({ hash }: { readonly hash: AssetVersion['txHash'] }) => {
  const text = useText();
  return (
    <span className={classes.line}>
      <HashText value={hash} label={text('asset.transaction')} />
      <TransactionLink hash={hash} />
    </span>
  );
};

/**
 * A version's file hash with the transaction that recorded this version. The owner's commitment is to the hash of version 1, and
 * belongs to no other.
 * @param version undefined while the index is behind
 */
export const useVersionFacts = (
  { hash, versions, committedAt }: Pick<AssetDetails, 'hash' | 'versions' | 'committedAt'>,
  version: AssetVersion | undefined,
): readonly NamedFact[] => {
  const text = useText();
  const fact = (name: string, value: ReactNode): NamedFact => ({ name, value });
  const first = versions.find(({ number }) => number === 1);
  return [
    fact(text('asset.file-hash'), <HashText value={hash} label={text('asset.file-hash')} whole />),
    fact(
      text('asset.transaction'),
      version ? <Transaction hash={version.txHash} /> : text('asset.transaction-not-indexed'),
    ),
    ...(version ? [fact(text('asset.finality'), <Finality hash={version.txHash} />)] : []),
    ...(committedAt !== null && first?.hash === hash
      ? [fact(text('asset.committed'), <DateText seconds={committedAt} proof />)]
      : []),
  ];
};
