import { firstSort, orderOf, pageSize } from '@ipr/features/list-query';
import { useShell } from '@ipr/mfe-contract';
import { maxNamed } from '@ipr/ports/index';
import { Checkbox, ConfirmDialog, ErrorState, LoadingState, Pagination, SearchBox, useText } from '@ipr/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FolderNode } from '../../model/folder-map.ts';
import { listAssets } from '../../model/list-assets.ts';
import { usePlacing } from '../../model/use-changes.ts';
import { useContents } from '../../model/use-contents.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import classes from './dialogs.module.css';

/** A page of assets that are not in the folder yet. */
const useCandidates = ({ id }: FolderNode, search: string, page: number) => {
  const { ports, session } = useShell();
  const { folders } = useWorkfiles();
  const { data: assetIds, error, refetch } = useContents(id, false, folders.state);
  // Beyond the number of ids that one query can exclude, assets in the folder are offered too: adding them again has no effect.
  const wanted =
    !assetIds || assetIds.length > maxNamed ? ({ kind: 'all' } as const) : ({ kind: 'except', ids: assetIds } as const);
  const found = useQuery({
    enabled: assetIds !== undefined,
    queryKey: ['workfiles', 'candidates', session.wallet, id, wanted, search, page],
    queryFn: ({ signal }) =>
      listAssets(ports.index, {
        wallet: session.wallet,
        wanted,
        search,
        order: orderOf(firstSort),
        page,
        size: pageSize,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return assetIds || !error ? found : { ...found, error, refetch };
};

interface ChoiceProps {
  readonly folder: FolderNode;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (id: string, isChosen: boolean) => void;
}

const Choice = ({ folder, chosen, onChange }: ChoiceProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCandidates(folder, search, page);
  const searchFor = (next: string) => {
    setSearch(next);
    setPage(1);
  };
  return (
    <>
      <SearchBox label={text('library.search')} value={search} onSearch={searchFor} />
      {error ? <ErrorState title={text('library.failed')} error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState text={text('library.loading')} />}
      {data?.items.length === 0 ? <p role="status">{text('workfiles.put-in-none')}</p> : null}
      <ul className={classes.choices} aria-label={text('library.title')}>
        {data?.items.map(({ id, title }) => (
          <li key={id}>
            <Checkbox checked={chosen.has(id)} onChange={({ target }) => onChange(id, target.checked)}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={data?.reach ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={setPage}
      />
    </>
  );
};

interface PutInProps {
  readonly folder: FolderNode;
  readonly onClose: () => void;
}

/** Adds own and shared assets to this folder. */
export const PutInDialog = ({ folder, onClose }: PutInProps) => {
  const text = useText();
  const place = usePlacing();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const confirm = async () => {
    setBusy(true);
    const isDone = await place({ assetIds: [...chosen], from: [], to: folder }, 'added', folder.name);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      title={text('workfiles.put-in-title', { name: folder.name })}
      busy={busy}
      onClose={onClose}
      okText={text('workfiles.put-in-ok', { n: chosen.size })}
      disabled={chosen.size === 0}
      onOk={() => void confirm()}
    >
      <p className={classes.hint}>{text('workfiles.put-in-hint')}</p>
      <Choice folder={folder} chosen={chosen} onChange={choose} />
    </ConfirmDialog>
  );
};
