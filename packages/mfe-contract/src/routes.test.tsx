/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { portalHistory } from './portal-history.ts';
import { PortalRouter } from './portal-router.tsx';
import { Route, Routes } from './router.ts';

const show = (path: string) => {
  portalHistory().replace(path);
  render(
    <PortalRouter>
      <Routes>
        <Route path="/assets" element="The library" />
      </Routes>
    </PortalRouter>,
  );
};

test('shows the matching route', () => {
  show('/assets');
  expect(screen.getByText('The library')).toBeTruthy();
});

test('shows nothing and logs nothing at an address of another module', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  show('/workfiles');
  expect(document.body.textContent).toBe('');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
