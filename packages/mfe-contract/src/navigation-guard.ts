/** Called after a navigation was reverted. @param leave performs it */
export type OnBlockedNavigation = (leave: () => void) => void;

/**
 * Reverts Back and Forward while a page blocks navigation. The browser does not allow cancelling them, so the guard navigates
 * back before listeners in the page are notified.
 */
export const createNavigationGuard = () => {
  let holder: OnBlockedNavigation | null = null;
  /** Cause of the next popstate: the person, the guard's own revert, or a navigation that was permitted. */
  let next: 'theirs' | 'return' | 'leave' = 'theirs';
  let afterReturn: (() => void) | null = null;

  const leaveBy = (steps: number) => {
    const leave = () => {
      next = 'leave';
      history.go(steps);
    };
    if (next === 'return') afterReturn = leave;
    else leave();
  };

  return {
    /** @returns a function that removes the block */
    hold: (onHeld: OnBlockedNavigation) => {
      holder = onHeld;
      return () => {
        if (holder === onHeld) holder = null;
      };
    },
    /**
     * Called after each popstate. @param steps distance in history entries, 0 if the page stays the same
     * @returns whether the portal follows
     */
    follows: (steps: number): boolean => {
      const [move, then] = [next, afterReturn];
      next = 'theirs';
      afterReturn = null;
      if (move === 'return') then?.();
      if (move !== 'theirs') return move === 'leave';
      if (!holder || steps === 0) return true;
      next = 'return';
      history.go(-steps);
      holder(() => leaveBy(steps));
      return false;
    },
  };
};
