import { useShell } from '@ipr/mfe-contract';
import { defaultPageSize } from '@ipr/ports/index';
import { Card, ErrorState, LoadingState, Pagination, useText } from '@ipr/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssetRows, RoleRows } from './user-rows.tsx';

interface UserAssetsProps {
  readonly wallet: string;
  readonly name: string;
}

/** Assets of a person, ten per page, and the grants that they hold; public facts of the index. */
export const UserAssets = ({ wallet, name }: UserAssetsProps) => {
  const text = useText();
  const { ports } = useShell();
  const [page, setPage] = useState(1);
  const [rolesPage, setRolesPage] = useState(1);
  const query = useQuery({
    queryKey: ['users', wallet, 'assets', page],
    queryFn: ({ signal }) =>
      ports.index.profile(wallet, { first: defaultPageSize, skip: (page - 1) * defaultPageSize, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState text={text('user.loading')} />
    );
  const { assets, assetCount, roles } = data;
  const pages = { pageSize: defaultPageSize, showSizeChanger: false, hideOnSinglePage: true };
  const shownRoles = roles.slice((rolesPage - 1) * defaultPageSize, rolesPage * defaultPageSize);
  return (
    <>
      <Card title={text('user.assets', { n: assetCount })}>
        <AssetRows name={name} assets={assets.items} />
        <Pagination {...pages} current={page} total={assetCount} onChange={setPage} />
      </Card>
      <Card title={text('user.roles', { n: roles.length })}>
        <RoleRows name={name} roles={shownRoles} />
        <Pagination {...pages} current={rolesPage} total={roles.length} onChange={setRolesPage} />
      </Card>
    </>
  );
};
