import { readAsset } from '@ipr/client/asset/read-asset';
import type { World } from '@ipr/client/testing/small-world';
import { type Locale, loadLocale } from '@ipr/ui';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CertificateCard } from '../src/features/certificate/certificate-card.tsx';
import { registeredWorld } from './left-update.ts';
import { showPiece } from './shell.tsx';

configure({ defaultHidden: true });

/** For tests with and without real timers. */
export const setup = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: 0, advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const press = async (name: string) => setup().click(screen.getByRole('button', { name }));

/** Names of the files that the browser saves in the tests of this file. */
export const recordSaved = (): readonly string[] => {
  const saved: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:certificate';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click;
    jest.useRealTimers();
  });
  return saved;
};

interface ShownCard extends ReturnType<typeof showPiece> {
  readonly world: World;
}

/** The card of an own asset, 'Motor'. */
export const showCard = async (
  prepare: (world: World) => unknown = () => undefined,
  locale: Locale = 'en',
): Promise<ShownCard> => {
  const world = await registeredWorld();
  await prepare(world);
  await loadLocale(locale);
  const { metadata, ...view } = await readAsset(world, '1', new AbortController().signal);
  if (!metadata) throw new Error('there is no document');
  return { world, ...showPiece(world, <CertificateCard view={{ ...view, metadata }} />, locale) };
};
