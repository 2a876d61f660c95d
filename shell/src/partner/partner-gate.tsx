import { type ShellApi, useShell } from '@ipr/mfe-contract';
import { Button, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './partner-gate.module.css';
import { forgetPartner, heldPartner, holdPartner, type PartnerWindow } from './partner-window.ts';
import { reportResults } from './report-results.ts';

/** Counts the window once: marked before the call, because a frame that is mounted again meanwhile would count another one. */
const countWindow = async (sharing: ShellApi['sharing']): Promise<true> => {
  const opened = heldPartner();
  if (!opened || opened.isCounted) return true;
  holdPartner({ ...opened, isCounted: true });
  try {
    const { key, origin, element } = opened;
    await sharing.openPartnerSite({ key, origin, element }, { quiet: true });
    return true;
  } catch (thrown) {
    holdPartner(opened);
    throw thrown;
  }
};

/** Whether the limits of the site permit this window. */
const useOpening = (opened: PartnerWindow | null) => {
  const { api } = useShell();
  return useQuery({
    queryKey: ['sharing', 'partner-window', opened?.key, opened?.asset],
    queryFn: () => countWindow(api.sharing),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Names the site whose page opened this window above every page of it, and reports to that page what was shared or accepted. */
export const PartnerGate = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const [opened, setOpened] = useState(heldPartner);
  const opening = useOpening(opened);
  useEffect(() => (opened ? reportResults(opened, window.opener) : undefined), [opened]);
  if (!opened) return children;
  const { name, origin } = opened;
  const leave = () => {
    forgetPartner();
    window.close();
    // A window that no script opened does not close.
    setOpened(null);
  };
  return (
    <>
      <aside className={classes.bar} aria-label={text('sites.window')}>
        <span className={classes.from}>{text('sites.opened-from', { name, origin })}</span>
        <Button size="small" onClick={leave}>
          {text('sites.window-close')}
        </Button>
      </aside>
      {opening.isSuccess ? (
        children
      ) : opening.isError ? (
        <ErrorState isPage error={opening.error} title={text('sites.window-refused')} />
      ) : (
        <LoadingState text={text('sites.window-opening')} />
      )}
    </>
  );
};
