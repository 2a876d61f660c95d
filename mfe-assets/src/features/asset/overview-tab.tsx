import { formatBytes, formatDate, type PrivateMetadata } from '@ipr/domain';
import { useShell, useText } from '@ipr/mfe-kit';
import { AddressText, HashText, PublicMark, SecretMark } from '@ipr/ui';
import { Card, Descriptions, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { AssetView } from '../../model/asset/read-asset.ts';

const Marked = ({ children, secret }: { children: ReactNode; secret?: boolean }) => (
  <Flex gap={8} align="center" wrap>
    <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
    {secret ? <SecretMark /> : <PublicMark />}
  </Flex>
);

const Moment = ({ seconds }: { seconds: number }) => {
  const { i18n } = useShell();
  return <time dateTime={new Date(seconds * 1000).toISOString()} title={i18n.timeZone}>{formatDate(seconds, i18n.locale, i18n.timeZone)}</time>;
};

/** Asset information: every value says whether the world can read it (decision R17). */
export const OverviewTab = ({ view, opened }: { view: AssetView; opened: PrivateMetadata | null }) => {
  const text = useText();
  const { session, links } = useShell();
  const { asset, metadata } = view;
  if (!metadata) return null;
  const secret = (value: string | undefined, exists = opened !== null) => (exists ? <Marked secret>{value || '—'}</Marked> : <Typography.Text type="secondary">{text('asset.sealed')}</Typography.Text>);
  const transaction = links.transaction(asset.creationTxHash);
  const hash = <HashText value={asset.creationTxHash} label={text('asset.transaction')} />;
  const rows: [string, ReactNode][] = [
    [text('asset.id'), asset.id],
    [text('asset.owner'), asset.owner === session.wallet ? <Flex gap={8}>{text('asset.owner-you')} <AddressText address={asset.owner} /></Flex> : <AddressText address={asset.owner} />],
    [text('register.field.ip-type'), <Marked key="type">{metadata.ipType}</Marked>],
    [text('register.field.ip-content'), <Marked key="content">{metadata.ipContent}</Marked>],
    [text('asset.created'), <Moment key="created" seconds={asset.createdAt} />],
    [text('asset.updated'), <Moment key="updated" seconds={asset.updatedAt} />],
    [text('asset.file-name'), secret(opened?.originalFileName)],
    [text('asset.file-size'), <Marked key="size">{formatBytes(metadata.fileInfo.size)}</Marked>],
    [text('register.field.description'), secret(opened?.description)],
    [text('register.field.internal-asset-id'), secret(opened?.internalAssetId)],
    [text('register.field.internal-date'), secret(opened?.internalDate)],
    [text('register.field.related-patent'), secret(opened?.relatedPatent)],
    [text('asset.file-hash'), <HashText key="hash" value={asset.hash} label={text('asset.file-hash')} />],
    [text('asset.metadata-cid'), <HashText key="cid" value={asset.cid} label={text('asset.metadata-cid')} />],
    [text('asset.file-cid'), <HashText key="file" value={metadata.file.encryptedFileCid} label={text('asset.file-cid')} />],
    [text('asset.transaction'), transaction ? <a href={transaction}>{hash}</a> : hash],
  ];
  return (
    <Card title={text('asset.information')}>
      <Descriptions column={{ xs: 1, md: 1, lg: 2 }} items={rows.map(([label, children]) => ({ key: label, label, children }))} />
    </Card>
  );
};
