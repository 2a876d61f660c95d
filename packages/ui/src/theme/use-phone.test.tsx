/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { usePhone } from './use-phone.ts';

const Layout = () => <p>{usePhone() ? 'phone' : 'desktop'}</p>;

/** A window of this width, for a single max-width media query. */
const windowOf = (width: number) => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(media)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};

test.each([
  [767, 'phone'],
  [768, 'desktop'],
])('uses for a window of %i px the layout of a %s', (width, layout) => {
  windowOf(width);
  render(<Layout />);
  expect(screen.getByText(layout)).toBeTruthy();
});
