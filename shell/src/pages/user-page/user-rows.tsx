import { Link, useShell } from '@ipr/mfe-contract';
import type { AssetSummary, Share } from '@ipr/ports/index';
import { DataTable, DateText, useText, WrittenText } from '@ipr/ui';

interface RowsProps {
  /** Name of the person. */
  readonly name: string;
}

const AssetLink = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const { links } = useShell();
  const text = useText();
  return (
    <Link to={links.asset(id)}>
      <WrittenText>{title || text('user.asset')}</WrittenText>
    </Link>
  );
};

/** The assets of one page. */
export const AssetRows = ({ name, assets }: RowsProps & { readonly assets: readonly AssetSummary[] }) => {
  const text = useText();
  return (
    <DataTable
      label={text('user.assets-label', { name })}
      rows={assets}
      rowKey={({ id }) => id}
      empty={<p>{text('user.no-assets')}</p>}
      columns={[
        { key: 'asset', title: text('user.asset'), render: ({ id, title }) => <AssetLink id={id} title={title} /> },
        {
          key: 'registered',
          title: text('user.registered'),
          width: 240,
          render: ({ createdAt }) => <DateText seconds={createdAt} />,
        },
      ]}
    />
  );
};

/** The grants of one page. */
export const RoleRows = ({ name, roles }: RowsProps & { readonly roles: readonly Share[] }) => {
  const text = useText();
  return (
    <DataTable
      label={text('user.roles-label', { name })}
      rows={roles}
      rowKey={({ id }) => id}
      empty={<p>{text('user.no-roles')}</p>}
      columns={[
        { key: 'asset', title: text('user.asset'), render: ({ asset }) => <AssetLink {...asset} /> },
        { key: 'role', title: text('user.role'), width: 140, render: ({ level }) => text(`asset.standing.${level}`) },
        {
          key: 'until',
          title: text('user.until'),
          width: 240,
          render: ({ expiresAt }) => (expiresAt === 0 ? text('user.never') : <DateText seconds={expiresAt} />),
        },
      ]}
    />
  );
};
