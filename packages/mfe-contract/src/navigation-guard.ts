/** Told of a move that was undone. @param leave makes it after all */
export type OnBlockedNavigation = (leave: () => void) => void;

/**
 * Undoes moves by the browser's Back and Forward while a page holds them: they cannot be cancelled, so the browser is sent
 * back to where it was before anybody in the page hears of it.
 */
export const createNavigationGuard = () => {
  let holder: OnBlockedNavigation | null = null;
  /** What the next move of the browser is: one of the person's, the way back, or one that was let through. */
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
    /** @returns holds no longer */
    hold: (onHeld: OnBlockedNavigation) => {
      holder = onHeld;
      return () => {
        if (holder === onHeld) holder = null;
      };
    },
    /**
     * Asked when the browser has moved. @param steps entries of its history, 0 when the page stays
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
