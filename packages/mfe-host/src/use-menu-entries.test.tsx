/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { TextProvider } from '@ipr/ui';
import { renderHook } from '@testing-library/react';
import { noteModules } from './registry.ts';
import { useMenuEntries } from './use-menu-entries.ts';

const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
  <TextProvider locale="en" timeZone="UTC">
    {children}
  </TextProvider>
);

test('lists the entries of all modules for a menu, with the id in their paths', () => {
  const line = { version: '1', manifest: '/m.json', paths: ['/one'] };
  noteModules([
    { ...line, name: 'mfe_one', menus: { 'asset.more': [{ path: '/one/{id}?of={id}', label: 'library.manage' }] } },
    { ...line, name: 'mfe_two', menus: { 'asset.more': [{ path: '/two', label: 'of.tomorrow' }] } },
    { ...line, name: 'mfe_old' },
  ]);
  const { result } = renderHook(() => useMenuEntries('asset.more', 'a/b'), { wrapper });
  expect(result.current).toEqual([
    { label: 'Manage access', to: '/one/a%2Fb?of=a%2Fb' },
    { label: '/two', to: '/two' },
  ]);
});
