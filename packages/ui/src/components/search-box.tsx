import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchOutlined } from '../icons.ts';

/** Maximum characters of a search; the services refuse longer ones. */
export const longestSearch = 200;
/** Debounce of the search, in milliseconds (D1 section 9). */
const searchDelayMs = 300;

export interface SearchBoxProps {
  readonly label: string;
  /** The current search. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
  readonly className?: string | undefined;
}

/** A search field that reports after a pause in typing. */
export const SearchBox = ({ label, value, onSearch, className = '' }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value);
  // Other filters may change during the pause, so the search is reported to the newest callback, which includes them.
  const search = useEffectEvent(() => onSearch(typed));
  // A search changed outside of the box (Back, another folder, 'Show all') updates the box at once.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
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
