import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/** Characters of a search; the services accept no longer one. */
export const longestSearch = 200;
/** The search waits for a pause in typing, in milliseconds (D1 section 9). */
const searchDelayMs = 300;

export interface SearchBoxProps {
  readonly label: string;
  /** The current search. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
}

/** A field that searches after a pause in typing. */
export const SearchBox = ({ label, value, onSearch, className = '' }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  // Other filters may change during the pause: the search must go to the newest callback, which knows them.
  const search = useEffectEvent(() => onSearch(typed));
  // A search that changed outside of the box (Back, another folder, 'Show all') changes the box at once.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(search, searchDelayMs);
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
