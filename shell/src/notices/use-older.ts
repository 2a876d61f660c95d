import { useEffect, useRef, useState } from 'react';
import { useInbox } from './inbox-store.ts';

/** Loads older notices on demand and focuses the first of them, because the button may disappear. */
export const useOlder = () => {
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<'nothing' | 'loading' | 'failed'>('nothing');
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
    setAsked('loading');
    await showOlder().then(
      () => setAsked('nothing'),
      () => {
        from.current = undefined;
        setAsked('failed');
      },
    );
  };
  return { list, show, loading: asked === 'loading', failed: asked === 'failed' };
};
