import { Card, DateText, HashText, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { TransactionLink } from '../activity/transaction-link.tsx';
import classes from './asset.module.css';
import { EuTimestamp } from './eu-timestamp.tsx';
import { Facts } from './facts.tsx';
import { Finality } from './finality.tsx';
import { PriorityClaims } from './priority-claims.tsx';
import type { ReadableAsset } from './readable-asset.ts';

/** Data for verification without the registry: hash, transaction, timestamp and the two documents on IPFS. */
export const ProofCard = ({ view: { asset, metadata } }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const timestamp = metadata.evidencyTimestamp;
  const fact = (name: string, value: ReactNode) => ({ name, value, reach: 'public' as const });
  const hashFact = (name: string, value: string, whole = false) =>
    fact(name, <HashText value={value} label={name} whole={whole} />);
  const transaction = (
    <span className={classes.line}>
      <HashText value={asset.creationTxHash} label={text('asset.transaction')} />
      <TransactionLink hash={asset.creationTxHash} />
    </span>
  );
  const facts = [
    hashFact(text('asset.file-hash'), asset.hash, true),
    fact(text('asset.transaction'), transaction),
    fact(text('asset.finality'), <Finality hash={asset.creationTxHash} />),
    ...(asset.committedAt === null ? [] : [fact(text('asset.committed'), <DateText seconds={asset.committedAt} />)]),
    ...(asset.claims.length === 0
      ? []
      : [{ ...fact(text('asset.claims'), <PriorityClaims claims={asset.claims} />), wide: true }]),
    ...(timestamp ? [fact(text('asset.timestamp'), <EuTimestamp proof={timestamp} />)] : []),
    hashFact(text('asset.metadata-cid'), asset.cid),
    hashFact(text('asset.file-cid'), metadata.file.encryptedFileCid),
  ];
  return (
    <Card title={text('asset.group.proof')}>
      <Facts facts={facts} />
    </Card>
  );
};
