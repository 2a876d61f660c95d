import { type AssetSort, assetSorts } from '@ipr/features/list-query';
import { AppstoreOutlined, Segmented, Select, UnorderedListOutlined, usePhone, useText } from '@ipr/ui';
import type { AssetView } from '../../model/kept-view.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import { FolderSearch } from '../folder/folder-search.tsx';
import classes from './assets.module.css';

interface AssetToolsProps {
  readonly view: AssetView;
  readonly onView: (view: AssetView) => void;
}

/** Search, grid or list; also the sort order where the table has no column headers. */
export const AssetTools = ({ view, onView }: AssetToolsProps) => {
  const text = useText();
  const phone = usePhone();
  const { query, change } = useWorkfiles();
  return (
    <search className={classes.tools}>
      <FolderSearch className={classes.search} />
      {phone || view === 'grid' ? (
        <Select<AssetSort>
          aria-label={text('library.sort')}
          className={classes.sort ?? ''}
          value={query.sort}
          onChange={(sort) => change({ sort })}
          options={assetSorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
        />
      ) : null}
      <Segmented<AssetView>
        aria-label={text('workfiles.view')}
        value={view}
        onChange={onView}
        options={[
          { value: 'grid', label: text('workfiles.grid'), icon: <AppstoreOutlined aria-hidden /> },
          { value: 'list', label: text('workfiles.list'), icon: <UnorderedListOutlined aria-hidden /> },
        ]}
      />
    </search>
  );
};
