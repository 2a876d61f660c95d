import { portalHistory, useNavigate } from '@ipr/mfe-contract';
import { ConfirmDialog, useText } from '@ipr/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Path of the portal a click would lead to; null when it stays here or opens elsewhere. */
const destinationOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !plainClick(event) || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return null;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname === location.pathname) return null;
  return to.pathname + to.search + to.hash;
};

/** Asks before the tab is closed. */
const useTabGuard = (active: boolean): void => {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
};

/** Somewhere else, by whatever way. */
type Leave = () => void;

/** Holds back clicks on links of the portal, wherever in the page they stand. */
const useHeldLinks = (active: boolean, onHeld: (leave: Leave) => void): void => {
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(() => {
    if (!active) return undefined;
    const hold = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      onHeld(() => go.current(to));
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [active, onHeld]);
};

/** What leads away from here while `active`, links and the browser's Back alike, held until the person has decided. */
const useHeld = (active: boolean) => {
  const [held, setHeld] = useState<{ readonly leave: Leave } | null>(null);
  const hold = useCallback((leave: Leave) => setHeld({ leave }), []);
  useHeldLinks(active, hold);
  useEffect(() => (active ? portalHistory().holdMoves(hold) : undefined), [active, hold]);
  return {
    held: active && held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null);
      held?.leave();
    },
  };
};

interface Props {
  /** Something runs that closing the tab would interrupt. */
  readonly running: boolean;
  /** What runs would be thrown away by leaving the page; otherwise it finishes without it. */
  readonly losing: boolean;
  /** What would be lost; a running registration when nothing else is said. */
  readonly words?: string;
}

/** Keeps what runs, or what was typed, from being lost by leaving. */
export const LeaveGuard = ({ running, losing, words }: Props) => {
  const text = useText();
  useTabGuard(running);
  const { held, stay, leave } = useHeld(running && losing);
  if (!held) return null;
  return (
    <ConfirmDialog
      title={text('register.leave-title')}
      okText={text('register.leave-go')}
      cancelText={text('register.leave-stay')}
      danger
      onClose={stay}
      onOk={leave}
    >
      {words ?? text('register.leave-text')}
    </ConfirmDialog>
  );
};
