/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { usePhone } from './use-phone.ts';

const Layout = () => <p>{usePhone() ? 'phone' : 'desktop'}</p>;

/** A window of this width, for queries of one maximal width. */
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
])('a window of %i px is laid out for a %s', (width, layout) => {
  windowOf(width);
  render(<Layout />);
  expect(screen.getByText(layout)).toBeTruthy();
});
