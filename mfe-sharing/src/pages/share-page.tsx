import { AssetId } from '@ipr/api';
import type { AccessState } from '@ipr/client/sharing/read-access';
import { asFailure, canShare } from '@ipr/domain';
import { Link, useParams, useSearchParams, useShell } from '@ipr/mfe-contract';
import { Alert, EmptyState, ErrorState, LoadingState, PageHead, Tabs, useText, WrittenText } from '@ipr/ui';
import { AccessControlsCard } from '../features/access/access-controls-card.tsx';
import { useAccess, useMoreAccess } from '../features/access/use-access.ts';
import { replaces } from '../features/outdated/is-transient.ts';
import classes from '../features/share/share.module.css';
import type { ShareType } from '../features/share/share-form.ts';
import { ShareView } from '../features/share/share-view.tsx';

const isAssetId = (id: string): boolean => AssetId.safeParse(id).success;

/** Largest number of assets of one form. */
const mostAssets = 20;

/** Assets that are shared together with that of the path: '&also=2,3', as the library's selection links to it. */
const useAlso = (id: string): readonly string[] => {
  const [query] = useSearchParams();
  const named = new Set(query.get('also')?.split(','));
  named.delete(id);
  return [...named].filter(isAssetId).slice(0, mostAssets - 1);
};

/** The assets of a selection, and those among them that this person cannot share. */
const Selection = ({ states, missing }: { readonly states: States; readonly missing: readonly string[] }) => {
  const text = useText();
  return (
    <>
      <ul aria-label={text('share.assets')} className={classes.selection}>
        {states.map(({ asset }) => (
          <li key={asset.id}>
            <WrittenText>{asset.title}</WrittenText>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={text('share.left-out', { titles: missing.join(', ') })}
          description={text('share.no-right-text')}
        />
      ) : null}
    </>
  );
};

/** The selected tab is kept in the URL; without one, the page manages access (D1 section 2). */
const useTab = () => {
  const [query, setQuery] = useSearchParams();
  const requestedType = query.get('type');
  const type: ShareType | null = requestedType === 'internal' || requestedType === 'external' ? requestedType : null;
  const choose = (next: string) => {
    const others = [...query].filter(([name]) => name !== 'type');
    setQuery(new URLSearchParams([['type', next], ...others]), { replace: true });
  };
  return { type, choose };
};

const NotFound = () => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      isPage
      heading={text('share.not-found')}
      text={text('asset.not-found-text')}
      action={<Link to={links.assets()}>{text('asset.return')}</Link>}
    />
  );
};

const NoRight = ({ id }: { readonly id: string }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      heading={text('share.no-right')}
      text={text('share.no-right-text')}
      action={<Link to={links.asset(id)}>{text('share.to-asset')}</Link>}
    />
  );
};

type States = readonly [AccessState, ...AccessState[]];

interface TabsProps {
  readonly states: States;
  readonly type: ShareType;
  readonly choose: (type: string) => void;
}

const ShareTabs = ({ states, type, choose }: TabsProps) => {
  const text = useText();
  const tab = (key: ShareType) => ({ key, label: text(`share.tab-${key}`) });
  return (
    <>
      <Tabs activeKey={type} onChange={choose} items={[tab('internal'), tab('external')]} />
      <ShareView states={states} type={type} />
    </>
  );
};

const Manage = ({ id }: { readonly id: string }) => <AccessControlsCard assetId={id} withEnded />;

/** Sharing an asset, /share/{id}?type=internal|external, and managing its access, /share/{id} (decision P24). */
export const SharePage = () => {
  const text = useText();
  const { links } = useShell();
  const { id = '' } = useParams();
  const { type, choose } = useTab();
  const { data, error, refetch } = useAccess(id, isAssetId(id));
  const also = useAlso(id);
  const more = useMoreAccess(type ? also : []);
  if (!isAssetId(id) || (error && asFailure(error).code === 'asset.not-found')) return <NotFound />;
  if (replaces(error, data))
    return <ErrorState isPage error={error} safe={text('error.safe')} onRetry={() => void refetch()} />;
  if (!data || !more) return <LoadingState text={text('asset.loading')} />;
  const mayShow = type ? canShare(data.standing) : data.standing !== 'none';
  const states: States = [data, ...more.flatMap((each) => (each && canShare(each.standing) ? [each] : []))];
  const missing = more.flatMap((each, at) =>
    each && canShare(each.standing) ? [] : [each?.asset.title ?? `#${also[at]}`],
  );
  const title = also.length > 0 ? text('share.title-many', { n: states.length }) : undefined;
  return (
    <>
      <PageHead
        title={type ? (title ?? text('share.title', { title: data.asset.title })) : text('share.manage-title')}
        subtitle={type ? text('share.subtitle') : data.asset.title}
        back={<Link to={links.asset(id)}>{text('share.to-asset')}</Link>}
      />
      {mayShow && also.length > 0 && type ? <Selection states={states} missing={missing} /> : null}
      {mayShow && type ? <ShareTabs states={states} type={type} choose={choose} /> : null}
      {mayShow && !type ? <Manage id={id} /> : null}
      {mayShow ? null : <NoRight id={id} />}
    </>
  );
};
