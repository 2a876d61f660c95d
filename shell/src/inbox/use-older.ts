import { useEffect, useRef, useState } from 'react';
import { useInbox } from './inbox-store.ts';

/** Loads older notices on demand and focuses the first of them, because the button may disappear. */
export const useOlder = () => {
  const list = useRef<HTMLOListElement>(null);
  const [loadState, setLoadState] = useState<'nothing' | 'loading' | 'failed'>('nothing');
  const from = useRef<number>(undefined);
  const shown = useInbox((state) => state.items.length);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    list.current?.children[from.current]?.querySelector('a')?.focus();
    from.current = undefined;
  }, [shown]);
  const show = async (): Promise<void> => {
    const { items, showOlder } = useInbox.getState();
    from.current = items.length;
    setLoadState('loading');
    await showOlder().then(
      () => setLoadState('nothing'),
      () => {
        from.current = undefined;
        setLoadState('failed');
      },
    );
  };
  return { list, show, loading: loadState === 'loading', failed: loadState === 'failed' };
};
