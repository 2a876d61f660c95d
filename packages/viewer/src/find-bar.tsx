import { Button, DownOutlined, Input, SearchOutlined, UpOutlined, useText } from '@ipr/ui';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ToFrame } from './frame/messages.ts';
import type { Found } from './use-shown.ts';
import classes from './viewer.module.css';
import type { ZoomStep } from './zoom.ts';

/** Milliseconds after the last keystroke until the content is searched. */
const pauseMs = 250;

interface Props {
  readonly found: Found | null;
  readonly send: (message: ToFrame) => void;
}

/** Searches the content: the number of places, and the next and the previous one. */
export const FindBar = ({ found, send }: Props) => {
  const text = useText();
  const [words, setWords] = useState('');
  const [searched, setSearched] = useState('');
  const find = (step: ZoomStep) => {
    setSearched(words);
    send({ kind: 'find', words, step });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the words searches
  useEffect(() => {
    if (words === searched) return;
    const timer = setTimeout(() => find(0), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  const isSearched = found !== null && searched.trim() !== '' && words === searched;
  const hasPlaces = isSearched && found.count > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find(words === searched ? (event.shiftKey ? -1 : 1) : 0);
  };
  return (
    <search className={classes.findBar}>
      <Input
        className={classes.find ?? ''}
        aria-label={text('viewer.find')}
        placeholder={text('viewer.find')}
        prefix={<SearchOutlined aria-hidden />}
        maxLength={200}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.places}>
        {isSearched
          ? text(hasPlaces ? 'viewer.found' : 'viewer.found-none', { n: found.at, total: found.count })
          : null}
      </span>
      <Button
        aria-label={text('viewer.find-before')}
        icon={<UpOutlined aria-hidden />}
        disabled={!hasPlaces}
        onClick={() => find(-1)}
      />
      <Button
        aria-label={text('viewer.find-after')}
        icon={<DownOutlined aria-hidden />}
        disabled={!hasPlaces}
        onClick={() => find(1)}
      />
    </search>
  );
};
