import type { SavedSettings, UserSettings } from '@ipr/api';
import { chosenTheme } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';

/** The settings on which a change is based: with the choices of this device while the account has no preferences of its own. */
export const chosenSettings = ({ settings, hasPreferences }: SavedSettings): UserSettings => {
  if (hasPreferences) return settings;
  const { locale, chosenTimeZone } = useLanguageStore.getState();
  return { ...settings, preferences: { theme: chosenTheme(), language: locale, timezone: chosenTimeZone } };
};
