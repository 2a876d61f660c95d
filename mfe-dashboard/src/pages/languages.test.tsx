/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { loadLocale, locales, translate } from '@ipr/ui';
import { screen, waitFor } from '@testing-library/react';
import { showModuleIn } from '../../testing/shell.tsx';

const chainNow = 1_800_000_000;
const clock = Date.now;
beforeAll(() => Promise.all(locales.map(loadLocale)));
beforeEach(() => {
  Date.now = () => chainNow * 1000;
});
afterEach(() => {
  Date.now = clock;
});

/** A portfolio that shows every part: counters with both directions, matters, chart and activities of all kinds. */
const fullWorld = () => {
  const world = createWorld();
  const terms = { role: 1, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' } as const;
  world.mint(me, { fileHash: '1'.repeat(64), cid: '1', title: 'α' });
  world.mint(stranger, { fileHash: '2'.repeat(64), cid: '2', title: 'β' });
  world.offer(me, { ...terms, id: '1', user: stranger, expiresAt: chainNow + 5 * 86_400 });
  world.accept(stranger, { id: '1' });
  world.offer(stranger, { ...terms, id: '2', user: me, expiresAt: 0 });
  return world;
};

/** All words on the page and in the names of its controls. */
const wordsShown = (): string => {
  const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
  const names = named.flatMap((element) =>
    ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  );
  return [document.body.textContent, ...names].join('\n');
};

const probes = [
  'dashboard.counter.owned',
  'dashboard.counter.shared',
  'dashboard.counter.pending',
  'dashboard.counter.expiring',
  'dashboard.hint.pending',
  'attention.title',
  'attention.ending-action',
  'attention.sign-action',
  'chart.title',
  'chart.as-table',
  'recent.title',
  'recent.search',
  'recent.filter.all',
  'recent.view.table',
  'recent.export',
  'recent.select-page',
  'recent.open-asset',
  'activity.label.ACCEPT',
  'activity.label.PENDING',
  'activity.label.CREATE',
] as const;

test.each(locales)('shows every part in %s, and nothing of another language', async (locale) => {
  showModuleIn(fullWorld(), locale);
  await waitFor(() => expect(wordsShown()).toContain(translate(locale, 'activity.label.ACCEPT')));
  await screen.findByRole('heading', { name: translate(locale, 'attention.title') });
  const shown = wordsShown();
  for (const key of probes) expect(shown).toContain(translate(locale, key));
  for (const other of locales.filter((one) => one !== locale))
    for (const key of probes) {
      const words = translate(other, key);
      // Some words are the same in two languages, or part of the own ones.
      if (!probes.some((own) => translate(locale, own).includes(words))) expect(shown).not.toContain(words);
    }
});
