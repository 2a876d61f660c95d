import { IndexNotice } from '@ipr/features/index-state';
import { useShell } from '@ipr/mfe-contract';
import { later, usePhone, useText } from '@ipr/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { PaletteHost } from '../palette/palette-host.tsx';
import { isPartnerWindow } from '../partner/is-partner-window.ts';
import type { Remotes } from '../remotes.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './layout.module.css';
import { PageFoot } from './page-foot.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useEver } from './use-ever.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useSidebar, useSidebarShortcut } from './use-sidebar.ts';

/** In a chunk of its own, loaded when it is first opened. */
const SidebarSheet = lazy(async () => ({ default: (await import('./sidebar-sheet.tsx')).SidebarSheet }));

const PartnerGate = later(async () => (await import('../partner/partner-gate.tsx')).PartnerGate, { fallback: null });

interface LayoutProps {
  readonly remotes: Remotes;
  readonly children: ReactNode;
}

/** The frame of every page: sidebar, or header and bottom bar on phones. */
export const Layout = ({ remotes, children }: LayoutProps) => {
  const text = useText();
  const phone = usePhone();
  const { config, ports } = useShell();
  const { collapsed, sheetOpen, openSheet } = useSidebar();
  const main = useFreshPage();
  useSidebarShortcut(phone);
  const wasOpened = useEver(sheetOpen);
  return (
    <div className={classes.frame} data-collapsed={collapsed} data-phone={phone}>
      <a className={classes.skip} href="#content">
        {text('app.skip')}
      </a>
      {phone ? <PhoneHeader /> : <Sidebar remotes={remotes} />}
      <div className={classes.column}>
        <main id="content" ref={main} tabIndex={-1} className={classes.content}>
          {isPartnerWindow() ? <PartnerGate>{children}</PartnerGate> : children}
        </main>
        <PageFoot network={config.network} />
        <IndexNotice index={ports.index} chain={ports.chain} />
      </div>
      {phone ? <BottomBar remotes={remotes} /> : null}
      <PaletteHost remotes={remotes} />
      {phone && wasOpened ? (
        <Suspense fallback={null}>
          <SidebarSheet remotes={remotes} open={sheetOpen} onClose={() => openSheet(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
