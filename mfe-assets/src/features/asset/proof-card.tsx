import { Card, FactList, HashText, type NamedFact, PublicMark, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { EuTimestamp } from '../timestamp/eu-timestamp.tsx';
import { PriorityClaims } from './priority-claims.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import { newestVersionOf, useVersionFacts } from './version-facts.tsx';

/** Data for verification of the newest version without the registry: hash, transaction, timestamp and the two documents on IPFS. */
export const ProofCard = ({ view: { asset, metadata } }: { readonly view: ReadableAsset }) => {
  const text = useText();
  const fact = (name: string, value: ReactNode): NamedFact => ({ name, value });
  const cidFact = (name: string, value: string) => fact(name, <HashText value={value} label={name} />);
  const facts = [
    ...useVersionFacts(asset, newestVersionOf(asset)),
    ...(asset.claims.length === 0
      ? []
      : [{ ...fact(text('asset.claims'), <PriorityClaims claims={asset.claims} />), wide: true }]),
    {
      ...fact(text('asset.timestamp'), <EuTimestamp proof={metadata.evidencyTimestamp} hash={asset.hash} detailed />),
      wide: true,
    },
    cidFact(text('asset.metadata-cid'), asset.cid),
    cidFact(text('asset.file-cid'), metadata.file.encryptedFileCid),
  ];
  return (
    <Card title={text('asset.group.proof')} extra={<PublicMark />}>
      <FactList facts={facts} />
    </Card>
  );
};
