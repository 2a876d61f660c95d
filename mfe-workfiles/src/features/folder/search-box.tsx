import { Input, SearchOutlined, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import { rootId } from '../../model/folder-map.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import { longestSearch } from '../../model/workfiles-query.ts';

/** The search waits for a pause in typing, in milliseconds. */
const searchDelayMs = 300;

interface SearchBoxProps {
  readonly label: string;
  /** What is searched for now. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
}

/** A field that searches after a pause in typing. */
export const SearchBox = ({ label, value, onSearch, className = '' }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  // A search that changed by itself (Back, another folder) moves the box at once.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSearch(typed), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={longestSearch}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={className}
    />
  );
};

/** Searches the current folder with all below it; from the root everything. */
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
