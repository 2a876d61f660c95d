/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { TextProvider } from '../texts/text-provider.tsx';
import { ThemeProvider } from './theme-provider.tsx';

const Motion = () => <p>{theme.useToken().token.motion ? 'animated' : 'still'}</p>;

const prefersReducedMotion = (matches: boolean) => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('reduced-motion') && matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};

test.each([
  [true, 'still'],
  [false, 'animated'],
])('reduced motion %s: components are %s', (matches, expected) => {
  prefersReducedMotion(matches);
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ThemeProvider>
        <Motion />
      </ThemeProvider>
    </TextProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});
