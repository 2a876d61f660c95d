import { portalHistory, useNavigate } from '@ipr/mfe-contract';
import { ConfirmDialog, useText } from '@ipr/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Portal path a click would navigate to; null if it stays on this page or opens another window. */
const destinationOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !plainClick(event) || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return null;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname === location.pathname) return null;
  return to.pathname + to.search + to.hash;
};

/** Triggers the browser's confirmation before the tab closes. */
const useTabGuard = (active: boolean): void => {
  useEffect(() => {
    if (!active) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [active]);
};

/** Continues the blocked navigation. */
type Leave = () => void;

/** Intercepts clicks on portal links anywhere in the page. */
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

/** Blocks navigation while `active`, by links and by the browser's Back, until the person has decided. */
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
  /** True while closing the tab would interrupt a task. */
  readonly running: boolean;
  /** False if nothing would be lost: the tab then closes without a confirmation. */
  readonly closing?: boolean;
  /** True if leaving the page would discard the task; false if the task finishes without the page. */
  readonly losing: boolean;
  /** Names what would be lost; the default is a running registration. */
  readonly words?: string;
}

/** Prevents navigation from discarding a running task or typed values. */
export const LeaveGuard = ({ running, closing = true, losing, words }: Props) => {
  const text = useText();
  useTabGuard(running && closing);
  const { held, stay, leave } = useHeld(running && losing);
  if (!held) return null;
  return (
    <ConfirmDialog
      title={text('register.leave-title')}
      okText={text('register.leave-go')}
      cancelText={text('register.leave-stay')}
      danger={closing}
      onClose={stay}
      onOk={leave}
    >
      {words ?? text('register.leave-text')}
    </ConfirmDialog>
  );
};
