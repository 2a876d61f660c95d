/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { DateText, TextProvider } from '@ipr/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLanguageStore } from '../../language/language-store.ts';
import { AppearanceForm } from './appearance-form.tsx';

const chosen: object[] = [];

/** The form and a date, in the language and zone that the store has. */
const Settings = () => {
  const { locale, timeZone } = useLanguageStore();
  return (
    <TextProvider locale={locale} timeZone={timeZone}>
      <AppearanceForm onChoose={(choice) => chosen.push(choice)} />
      <DateText seconds={Date.UTC(2026, 2, 1, 12, 1) / 1000} />
    </TextProvider>
  );
};

beforeEach(async () => {
  localStorage.clear();
  chosen.length = 0;
  await useLanguageStore.getState().chooseLocale('en');
  useLanguageStore.getState().chooseTimeZone('UTC');
  render(<Settings />);
});

/** Opens a select. @returns the visible options */
const optionsOf = async (name: string): Promise<string[]> => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  await screen.findAllByRole('option', { hidden: true });
  return [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent ?? '');
};
const choose = (option: string) => userEvent.click(screen.getByText(option, { selector: '.ant-select-item *' }));

test('offers the four languages under their own names', async () => {
  expect((await optionsOf('Language')).sort()).toEqual(['Deutsch', 'English', 'Español', 'Français']);
});

test('offers the specified zones first, after that of the device', async () => {
  const [device, ...zones] = await optionsOf('Time zone');
  expect(device).toMatch(/device/i);
  expect(zones.slice(0, 4).map((zone) => zone.split(' (')[0])).toEqual(['UTC / GMT', 'EST', 'CST', 'PST']);
});

test('shows the portal in the chosen language at once and stores the choice', async () => {
  await optionsOf('Language');
  await choose('Deutsch');
  expect(await screen.findByText('Sprache')).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('ui-language')).toBe('de');
  expect(chosen).toEqual([{ language: 'de' }]);
});

test('shows dates in the chosen zone at once and stores the choice', async () => {
  expect(screen.getByText('Mar 01, 2026 at 12:01')).toBeTruthy();
  await optionsOf('Time zone');
  await choose('EST (America/New_York)');
  await waitFor(() => expect(screen.getByText('Mar 01, 2026 at 07:01')).toBeTruthy());
  expect(localStorage.getItem('ui-timezone')).toBe('America/New_York');
  expect(chosen).toEqual([{ timezone: 'America/New_York' }]);
});
