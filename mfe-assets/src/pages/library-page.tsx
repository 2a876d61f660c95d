import { formatDate } from '@ipr/domain';
import { useShell, useText } from '@ipr/mfe-kit';
import type { AssetSummary } from '@ipr/ports/index/port';
import { EmptyState, ErrorState, LoadingState, PageHead } from '@ipr/ui';
import { Button, Flex, Input, Pagination, Segmented, Table } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type LibraryFilter, pageSize, useAssets, useDelayed } from '../features/library/use-assets.ts';

const Moment = ({ seconds }: { seconds: number }) => {
  const { i18n } = useShell();
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={i18n.timeZone}>
      {formatDate(seconds, i18n.locale, i18n.timeZone)}
    </time>
  );
};

const AssetTable = ({ items }: { items: readonly AssetSummary[] }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <Table
      rowKey="id"
      dataSource={[...items]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: text('library.column.asset'), render: (_, asset) => <Link to={links.asset(asset.id)} style={{ overflowWrap: 'anywhere' }}>{asset.title}</Link> },
        { title: text('library.column.created'), render: (_, asset) => <Moment seconds={asset.createdAt} />, width: 220 },
        { title: text('library.column.updated'), render: (_, asset) => <Moment seconds={asset.updatedAt} />, width: 220 },
        {
          title: text('library.column.actions'),
          width: 140,
          render: (_, asset) => <Link to={links.asset(asset.id)} aria-label={`${text('library.view')}: ${asset.title}`}>{text('library.view')}</Link>,
        },
      ]}
    />
  );
};

/** Assets Library (D2 section 2). */
export const LibraryPage = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<LibraryFilter>('all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const assets = useAssets(filter, useDelayed(search), page);
  const restart = (change: () => void) => {
    change();
    setPage(1);
  };
  const newAsset = <Button type="primary" onClick={() => navigate(links.newAsset())}>{text('library.new')}</Button>;
  return (
    <>
      <PageHead title={text('library.title')} subtitle={text('library.subtitle')} action={newAsset} />
      <Flex gap={12} wrap style={{ marginBottom: 16 }}>
        <Segmented<LibraryFilter>
          aria-label={text('library.filter')}
          value={filter}
          onChange={(next) => restart(() => setFilter(next))}
          options={[
            { value: 'all', label: text('library.all') },
            { value: 'mine', label: text('library.mine') },
            { value: 'shared', label: text('library.shared') },
          ]}
        />
        <Input.Search allowClear aria-label={text('library.search')} placeholder={text('library.search')} value={search} onChange={(event) => restart(() => setSearch(event.target.value))} style={{ maxWidth: 320 }} />
      </Flex>
      {assets.isPending ? <LoadingState text={text('library.loading')} /> : null}
      {assets.isError ? <ErrorState title={text('library.failed')} error={assets.error} onRetry={() => void assets.refetch()} /> : null}
      {assets.data?.items.length === 0 ? <EmptyState text={text('library.empty')} action={newAsset} /> : null}
      {assets.data?.items.length ? (
        <Flex vertical gap={16}>
          <AssetTable items={assets.data.items} />
          <Pagination align="end" current={page} pageSize={pageSize} total={assets.data.total} hideOnSinglePage showSizeChanger={false} onChange={setPage} />
        </Flex>
      ) : null}
    </>
  );
};
