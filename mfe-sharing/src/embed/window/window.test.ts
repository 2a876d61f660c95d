/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { type DrawnButton, drawButton } from './draw-button.ts';
import { readMessage } from './read-message.ts';
import { readWindow, type WindowKind, windowUrl } from './read-window.ts';
import { windowWordsIn } from './words.ts';

const site = `ipr_site_${'k'.repeat(22)}`;
const invitation = 't'.repeat(43);
const registry = 'https://registry.example';
const read = (kind: WindowKind, attributes: Readonly<Record<string, string>>) =>
  readWindow(kind, (name) => attributes[name] ?? null);

test('the address of a window has what the attributes name, and the token of an invitation where no server receives it', () => {
  const url = (kind: WindowKind, attributes: Readonly<Record<string, string>>) => {
    const wanted = read(kind, { site, ...attributes });
    return typeof wanted === 'string' ? wanted : windowUrl(registry, kind, wanted, 'https://market.example');
  };
  const common = `${registry}/partner?key=${site}&origin=https%3A%2F%2Fmarket.example`;
  expect(url('share', { 'asset-id': '42' })).toBe(`${common}&element=share&asset=42`);
  expect(url('accept', { invitation })).toBe(`${common}&element=accept#${invitation}`);
});

test.each([
  ['share', {}, 'site'],
  ['share', { site: 'ipr_site_x', 'asset-id': '42' }, 'site'],
  ['share', { site: 'ipr_pat_secret', 'asset-id': '42' }, 'site'],
  ['share', { site }, 'asset-id'],
  ['share', { site, 'asset-id': '42&element=accept' }, 'asset-id'],
  ['share', { site, invitation }, 'invitation'],
  ['accept', { site, invitation, 'asset-id': '42' }, 'invitation'],
  ['accept', { site, invitation: 'javascript:alert(1)' }, 'invitation'],
] as const)('%s with %j names the wrong attribute', (kind, attributes, name) => {
  expect(read(kind, attributes as Readonly<Record<string, string>>)).toBe(name);
});

const opened = {};
const message = { origin: registry, source: opened, data: { type: 'ip-registry', event: 'shared' } };

test('a result is taken from our own window alone', () => {
  expect(readMessage(message, registry, opened)).toBe('shared');
  const forged = [
    { ...message, origin: 'https://evil.example' },
    { ...message, origin: 'https://registry.example.evil.example' },
    { ...message, origin: 'null' },
    { ...message, source: {} },
    { ...message, source: null },
    { ...message, data: 'shared' },
    { ...message, data: null },
    { ...message, data: { type: 'ip-registry', event: 'signed' } },
    { ...message, data: { type: 'ip-registry', event: '__proto__' } },
    { ...message, data: { event: 'shared' } },
  ];
  for (const each of forged) expect(readMessage(each, registry, opened)).toBeUndefined();
  expect(readMessage({ ...message, source: null }, registry, null)).toBeUndefined();
});

test('names that a page adds to every object are no result', () => {
  const polluted = Object.prototype as unknown as Record<string, unknown>;
  try {
    Object.assign(polluted, message.data);
    expect(readMessage({ ...message, data: {} }, registry, opened)).toBeUndefined();
  } finally {
    for (const name of ['type', 'event']) delete polluted[name];
  }
});

const draw = (given: Partial<DrawnButton> = {}, language = 'en') =>
  drawButton({
    kind: 'share',
    words: windowWordsIn(language),
    isDark: false,
    host: 'registry.example',
    refused: null,
    result: null,
    onOpen: () => undefined,
    onRetry: () => undefined,
    ...given,
  });

test('a page that may open the window has its button, and afterwards the result', () => {
  expect(draw().querySelector('button')?.textContent).toBe('Share');
  expect(draw().querySelector('[role=status]')?.textContent).toBe('Opens a window of registry.example.');
  expect(draw({ result: 'shared' }).querySelector('[role=status]')?.textContent).toBe('Shared.');
});

test.each(['site-refused', 'unavailable', 'blocked-by-policy', 'wrong-attribute', 'window-blocked'] as const)(
  'says %s in four languages, with a button only where pressing it helps',
  (is) => {
    const cards = ['en', 'fr', 'de', 'es'].map((language) => draw({ refused: { is, detail: 'x' } }, language));
    expect(new Set(cards.map(({ textContent }) => textContent)).size).toBe(4);
    const labels = [...(cards[0]?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
    expect(labels).toEqual(is === 'window-blocked' ? ['Share'] : is === 'unavailable' ? ['Try again'] : []);
  },
);
