import { AppstoreOutlined, Segmented, UnorderedListOutlined, useText } from '@ipr/ui';
import type { AssetView } from '../../model/kept-view.ts';
import { FolderSearch } from '../folder/folder-search.tsx';
import classes from './assets.module.css';
import { SortSelect } from './sort-select.tsx';

interface AssetToolsProps {
  readonly view: AssetView;
  readonly onView: (view: AssetView) => void;
}

/** Search, grid or list; also the sort order of the grid. */
export const AssetTools = ({ view, onView }: AssetToolsProps) => {
  const text = useText();
  return (
    <search className={classes.tools}>
      <FolderSearch className={classes.search} />
      {view === 'grid' ? <SortSelect /> : null}
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
