import { Drawer, useText } from '@ipr/ui';
import type { Remotes } from '../remotes.ts';
import { Sidebar } from './sidebar.tsx';

interface SheetProps {
  readonly remotes: Remotes;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sidebar on a phone, over the page. */
export const SidebarSheet = ({ remotes, open, onClose }: SheetProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="left"
    size={288}
    title={useText()('nav.menu')}
    styles={{ body: { padding: 0 } }}
  >
    <Sidebar remotes={remotes} sheet />
  </Drawer>
);
