import { SortSelect } from '@ipr/features/sort-select';
import { AppstoreOutlined, Segmented, UnorderedListOutlined, useText } from '@ipr/ui';
import type { AssetView } from '../../model/kept-view.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import { FolderSearch } from '../folder/folder-search.tsx';
import classes from './assets.module.css';

interface AssetToolsProps {
  readonly view: AssetView;
  readonly onView: (view: AssetView) => void;
}

/** Search, grid or list; also the sort order of the grid. */
export const AssetTools = ({ view, onView }: AssetToolsProps) => {
  const text = useText();
  const { query, change } = useWorkfiles();
  return (
    <search className={classes.tools}>
      <FolderSearch className={classes.search} />
      {view === 'grid' ? <SortSelect query={query} change={change} className={classes.sort} /> : null}
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
