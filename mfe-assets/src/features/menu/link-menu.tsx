import { Failure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { type ComponentType, cloneElement, useState } from 'react';
import type { LinkMenuProps } from './link-menu-props.ts';

const load = async () => (await import('./opened-menu.tsx')).OpenedMenu;

/** A menu of links at a button; its code is loaded when the pointer or the focus reaches the button. */
export const LinkMenu = ({ entries, children }: LinkMenuProps) => {
  const { notify } = useShell();
  const [Menu, setMenu] = useState<ComponentType<LinkMenuProps>>();
  const [loading, setLoading] = useState(false);
  if (Menu) return <Menu entries={entries}>{children}</Menu>;
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    setLoading(true);
    load()
      .then(
        (loaded) => setMenu(() => loaded),
        (thrown: unknown) => notify.failure(new Failure('network.unreachable', {}, thrown)),
      )
      .finally(() => setLoading(false));
  };
  return cloneElement(children, { loading, onClick: open, onPointerEnter: prepare, onFocus: prepare });
};
