/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '../texts/locale.ts';
import { TextProvider } from '../texts/text-provider.tsx';
import { IsoDatePicker } from './date-picker.tsx';

const show = (locale: Locale) => {
  const chosen: (string | undefined)[] = [];
  render(
    <TextProvider locale={locale} timeZone="UTC">
      <label htmlFor="day">Day</label>
      <IsoDatePicker id="day" value="2026-11-28" invalid describedBy="why" onChange={(day) => chosen.push(day)} />
    </TextProvider>,
  );
  return { box: screen.getByLabelText<HTMLInputElement>('Day'), chosen };
};

test.each<[Locale, string]>([
  ['en', '2026-11-28'],
  ['fr', '28/11/2026'],
  ['de', '28.11.2026'],
  ['es', '28/11/2026'],
])('formats a day in %s as %s', (locale, written) => {
  expect(show(locale).box.value).toBe(written);
});

test.each(['03/12/2026', '2026-12-03'])('accepts a day typed as %s in French', async (typed) => {
  const user = userEvent.setup({ delay: null });
  const { box, chosen } = show('fr');
  await user.clear(box);
  await user.type(box, `${typed}{Enter}`);
  expect(chosen.at(-1)).toBe('2026-12-03');
});

test('associates a validation error with its field', () => {
  const { box } = show('en');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(box.getAttribute('aria-describedby')).toBe('why');
});
