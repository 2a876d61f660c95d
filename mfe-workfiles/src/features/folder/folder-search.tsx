import { SearchBox, useText } from '@ipr/ui';
import { rootId } from '../../model/folder-map.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';

/** Searches the current folder and its subfolders; at the root, everything. */
export const FolderSearch = ({ className }: { readonly className?: string | undefined }) => {
  const text = useText();
  const { current, query, change } = useWorkfiles();
  return (
    <SearchBox
      label={text(current.id === rootId ? 'workfiles.search-all' : 'workfiles.search')}
      value={query.search}
      onSearch={(search) => change({ search })}
      className={className}
    />
  );
};
