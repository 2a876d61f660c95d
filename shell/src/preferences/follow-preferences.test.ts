/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { defaultSettings, type SavedSettings } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { currentThemeMode } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { deviceTimeZone, useLanguageStore } from '../language/language-store.ts';
import { followPreferences } from './follow-preferences.ts';

const saved = (hasPreferences = true): SavedSettings => ({
  settings: { ...defaultSettings, preferences: { theme: 'dark', language: 'de', timezone: 'Asia/Tokyo' } },
  version: 1,
  hasPreferences,
});
const shown = () => {
  const { locale, timeZone } = useLanguageStore.getState();
  return [currentThemeMode(), locale, timeZone];
};
/** Follows settings until they have arrived. */
const follow = async (settings: () => Promise<SavedSettings>) => {
  const answer = settings();
  const stop = followPreferences({ settings: () => answer }, new QueryClient());
  await answer.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  return stop;
};
const untouched = () => ['light', 'en', deviceTimeZone()];

beforeEach(async () => {
  await useLanguageStore.getState().chooseLocale('en');
  useLanguageStore.getState().chooseTimeZone(null);
  localStorage.clear();
});

test('theme, language and zone of the account apply on a device without choices; the theme until sign-out', async () => {
  const stop = await follow(async () => saved());
  await waitFor(() => expect(shown()).toEqual(['dark', 'de', 'Asia/Tokyo']));
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.length).toBe(0);
  stop();
  expect(currentThemeMode()).toBe('light');
});

test('the choices of this device take precedence', async () => {
  useLanguageStore.getState().chooseTimeZone('America/Chicago');
  localStorage.setItem('ui-theme', 'light');
  localStorage.setItem('ui-language', 'en');
  const stop = await follow(async () => saved());
  expect(shown()).toEqual(['light', 'en', 'America/Chicago']);
  stop();
});

test.each([
  ['the account has no saved preferences', async () => saved(false)],
  ['they cannot be fetched', () => Promise.reject(new Failure('network.unreachable'))],
])('the device decides while %s', async (_, settings) => {
  const stop = await follow(settings);
  expect(shown()).toEqual(untouched());
  stop();
});

test('settings that arrive after sign-out change nothing', async () => {
  const arrivals: ((settings: SavedSettings) => void)[] = [];
  const settings = () => new Promise<SavedSettings>((resolve) => void arrivals.push(resolve));
  const stop = followPreferences({ settings }, new QueryClient());
  stop();
  for (const arrive of arrivals) arrive(saved());
  await new Promise((done) => setTimeout(done));
  expect(shown()).toEqual(untouched());
});
