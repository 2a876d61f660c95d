/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { palettes } from '@ipr/ui/palette';
import type { Outcome, Registered } from './outcome.ts';
import { badgeCss } from './style.ts';
import { drawCard, type Shown } from './view.ts';
import { wordsIn } from './words.ts';

const registered: Registered = {
  is: 'registered',
  title: 'Quiet motor',
  createdAt: 1_700_000_000,
  owner: `0x${'a1'.repeat(20)}`,
  network: { chainId: 80_002, genesisHash: `0x${'1e'.repeat(32)}`, name: 'Local chain', local: true },
  file: null,
  confirmedBy: null,
};
const shownIn = (language: string): Shown => ({
  ...wordsIn(language),
  isDark: false,
  host: 'registry.example',
  verifyUrl: 'https://registry.example/verify',
  onRetry: () => undefined,
});
const draw = (outcome: Outcome | null, language = 'en') => drawCard(outcome, shownIn(language));

test('a registration is shown with its time, account, network, source and a link to its verification, and on a local chain not as a proof', () => {
  const card = draw(registered);
  for (const words of [
    'Registered',
    'Quiet motor',
    '0xa1a1…a1a1',
    'Local chain (80002)',
    'LOCAL CHAIN: proves nothing',
  ])
    expect(card.textContent).toContain(words);
  expect(card.textContent).toContain('As the nodes of registry.example report it.');
  expect(card.querySelector('time')?.dateTime).toBe('2023-11-14T22:13:20.000Z');
  const link = card.querySelector('a');
  expect([link?.href, link?.rel]).toEqual(['https://registry.example/verify', 'noopener noreferrer']);
  expect(card.querySelector('.good')).toBeNull();
  const real = draw({ ...registered, network: { ...registered.network, local: false } });
  expect(real.querySelector('.good')?.textContent).toBe('✓ Registered');
  expect(real.textContent).not.toContain('proves nothing');
  expect(draw({ ...registered, confirmedBy: 'rpc.example' }).textContent).toContain(
    'Confirmed by the node rpc.example.',
  );
});

test('a title is text and never markup, and its invisible marks are shown', () => {
  const card = draw({ ...registered, title: '<img src=x onerror=alert(1)>\u202e{host}' });
  expect(card.querySelector('img')).toBeNull();
  expect(card.querySelector('.title')?.textContent).toBe('<img src=x onerror=alert(1)>[U+202E]{host}');
});

test.each([
  'not-registered',
  'other-file',
  'other-registry',
  'contradicted',
  'unavailable',
  'blocked-by-policy',
  'wrong-attribute',
] as const)('nothing of a registration and no link is shown for %s, in four languages', (is) => {
  const sentences = ['en', 'fr', 'de', 'es'].map((language) => {
    const card = draw({ is, detail: 'asset-id' }, language);
    expect(card.querySelector('.good, .title, time, a')).toBeNull();
    expect(Boolean(card.querySelector('button'))).toBe(is === 'unavailable');
    return card.textContent;
  });
  expect(new Set(sentences).size).toBe(4);
});

const placeholders = (words: object): string[] =>
  Object.values(words)
    .flatMap((value) => (typeof value === 'string' ? [value] : placeholders(value)))
    .map((text) => (text.match(/\{\w+\}/g) ?? []).join());

test('every language fills in the same, and any other language is English', () => {
  const { words } = wordsIn('en');
  for (const language of ['fr', 'de-AT', 'ES'])
    expect(placeholders(wordsIn(language).words)).toEqual(placeholders(words));
  for (const language of ['', 'it', 'constructor', '__proto__']) expect(wordsIn(language).words).toBe(words);
});

test('has the colours of the portal, light and dark', () => {
  for (const { ink, inkSoft, card, line, primary, success, warning } of Object.values(palettes))
    for (const colour of [ink, inkSoft, card, line, primary, success, warning])
      expect(badgeCss).toContain(colour.replace('#ffffff', '#fff'));
});
