import { AssetId } from '@ipr/api';
import { type AssetView, readAsset, readAssetRecord } from '@ipr/client/asset/read-asset';
import { isUnreadable } from '@ipr/client/asset/read-document';
import { asFailure, canShare } from '@ipr/domain';
import { useRightsWatch } from '@ipr/features/rights-watch';
import { Link, useParams, useSearchParams, useShell } from '@ipr/mfe-contract';
import type { AssetPage as IndexedPage } from '@ipr/ports/index';
import {
  Button,
  EditOutlined,
  EmptyState,
  ErrorState,
  LoadingState,
  RequestId,
  useFailureText,
  useText,
} from '@ipr/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { AssetBody } from '../features/asset/asset-body.tsx';
import { AssetHead } from '../features/asset/asset-head.tsx';
import { NoAccessCard } from '../features/asset/no-access-card.tsx';
import { UnreadableHead } from '../features/asset/unreadable-head.tsx';
import { useIndexWatch } from '../features/asset/use-index-watch.ts';
import { RekeyDialog } from '../features/rekey/rekey-dialog.tsx';
import { useRekeyDialog } from '../features/rekey/use-rekey-dialog.ts';
import { UpdateView } from '../features/update/update-view.tsx';

const isAssetId = (id: string): boolean => AssetId.safeParse(id).success;

const repeatable = new Set(['unavailable', 'unexpected']);

/** Access can end at any moment, so this is never served from a cache (decision P11). */
const useAsset = (id: string) => {
  const shell = useShell();
  return useQuery({
    queryKey: ['assets', 'detail', shell.session.wallet, id],
    queryFn: ({ signal }) => readAsset(shell, id, signal),
    enabled: isAssetId(id),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, thrown) => failures < 2 && repeatable.has(asFailure(thrown).kind),
  });
};

/** Chain and index data of an asset whose newest document cannot be read; sufficient to create a new version. */
const useRecord = (id: string, wanted: boolean) => {
  const shell = useShell();
  return useQuery({
    queryKey: ['assets', 'record', shell.session.wallet, id],
    queryFn: ({ signal }) => readAssetRecord(shell, id, signal),
    enabled: wanted,
    staleTime: 0,
    gcTime: 0,
  }).data;
};

/** Title from a previously loaded list. Titles are public, so it is shown while the rest loads. */
const useListedTitle = (id: string): string | undefined => {
  const { session } = useShell();
  const lists = useQueryClient().getQueriesData<IndexedPage>({ queryKey: ['assets', 'list', session.wallet] });
  return lists.flatMap(([, page]) => page?.items ?? []).find((asset) => asset.id === id)?.title;
};

const UpdateButton = ({ onClick }: { readonly onClick: () => void }) => {
  const text = useText();
  return (
    <Button icon={<EditOutlined aria-hidden />} onClick={onClick}>
      {text('update.action')}
    </Button>
  );
};

const Loading = ({ id }: { readonly id: string }) => {
  const text = useText();
  const title = useListedTitle(id);
  return (
    <>
      {title === undefined ? null : <AssetHead title={title} />}
      <LoadingState text={text('asset.loading')} />
    </>
  );
};

const NotFound = () => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      isPage
      heading={text('asset.not-found')}
      text={text('asset.not-found-text')}
      action={<Link to={links.assets()}>{text('asset.return')}</Link>}
    />
  );
};

interface FailedProps {
  readonly thrown: unknown;
  /** Below the head of the page. */
  readonly hasHead: boolean;
  readonly onRetry: () => void;
}

const Failed = ({ thrown, hasHead, onRetry }: FailedProps) => {
  const text = useText();
  const { links } = useShell();
  const message = useFailureText()(thrown);
  return (
    <ErrorState
      isPage={!hasHead}
      title={text('asset.error', { message })}
      safe={text('error.safe')}
      onRetry={onRetry}
      action={
        <>
          <Link to={links.assets()}>{text('asset.return')}</Link>
          <RequestId error={thrown} />
        </>
      }
    />
  );
};

/** Whether the page shows the asset or its update view (D1 section 4), kept in the URL. */
const useMode = () => {
  const [query, setQuery] = useSearchParams();
  const others = (known: URLSearchParams) => [...known].filter(([name]) => name !== 'mode');
  return {
    updating: query.get('mode') === 'update',
    update: () => setQuery((known) => new URLSearchParams([...others(known), ['mode', 'update']])),
    view: () => setQuery((known) => new URLSearchParams(others(known)), { replace: true }),
  };
};

/** Scrolls to the top and moves the focus there on a change between asset and update view, as for a page navigation. */
const useFreshMode = (updating: boolean): void => {
  const shown = useRef(updating);
  useEffect(() => {
    if (shown.current === updating) return;
    shown.current = updating;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [updating]);
};

const mayEdit = ({ standing }: AssetView): boolean => ['owner', 'admin', 'edit'].includes(standing);

/** Invalidates all asset queries after access rights have changed on this page. */
const useRightsChanged = () => {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['assets'] }), [queries]);
};

/** Rendered outside the tabs, which are remounted with every version, including the one that re-encryption creates. */
const EncryptRekey = ({ view }: { readonly view: AssetView }) => {
  const { isOpen, close } = useRekeyDialog();
  const { metadata, standing } = view;
  return isOpen && metadata && canShare(standing) ? <RekeyDialog view={{ ...view, metadata }} onClose={close} /> : null;
};

/** Asset detail, /assets/{id} (D1 section 2). */
export const AssetPage = () => {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useAsset(id);
  const record = useRecord(id, isAssetId(id) && !data && isUnreadable(error));
  const view = data ?? record;
  const mode = useMode();
  useFreshMode(mode.updating);
  const onChanged = useRightsChanged();
  // Not watched for the owner, who stays the owner, nor in the update view, where a reload would lose typed values.
  useRightsWatch(id, onChanged, data !== undefined && data.standing !== 'owner' && !mode.updating);
  useIndexWatch(id, mode.updating || data?.standing === 'none' ? undefined : data, onChanged);
  const endUpdate = () => {
    mode.view();
    // Access was not watched meanwhile, and the watch that begins now reports later changes only.
    if (view?.standing !== 'owner') onChanged();
  };
  // A failed reload keeps the update view, so that typed values are not lost.
  if (mode.updating && view && mayEdit(view)) return <UpdateView key={view.asset.id} view={view} onClose={endUpdate} />;
  if (!isAssetId(id) || (error && asFailure(error).code === 'asset.not-found')) return <NotFound />;
  const update = view && mayEdit(view) ? <UpdateButton onClick={mode.update} /> : null;
  if (error) {
    const readable = record && record.standing !== 'none' ? record : null;
    return (
      <>
        {readable ? <UnreadableHead view={readable} update={update} /> : null}
        <Failed thrown={error} hasHead={readable !== null} onRetry={() => void refetch()} />
      </>
    );
  }
  if (isPending) return <Loading id={id} />;
  if (data.standing === 'none') return <NoAccessCard assetId={id} onChanged={onChanged} />;
  return (
    <>
      <AssetBody key={data.asset.cid} view={data} update={update} onChanged={onChanged} />
      <EncryptRekey view={data} />
    </>
  );
};
