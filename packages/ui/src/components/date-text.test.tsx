/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextProvider } from '../texts/text-provider.tsx';
import { DateText } from './date-text.tsx';

test('states the zone of a date in the tooltip and in machine-readable form', async () => {
  render(
    <TextProvider locale="en" timeZone="Europe/Paris">
      <DateText seconds={1_800_000_000} />
    </TextProvider>,
  );
  const time = screen.getByText('Jan 15, 2027 at 09:00');
  expect(time.getAttribute('datetime')).toBe('2027-01-15T08:00:00.000Z');
  await userEvent.hover(time);
  expect(await screen.findByText(/^(in \d+ \w+|now|\d+ \w+ ago|\w+ \w+) · Europe\/Paris$/)).toBeTruthy();
});

test('shows seconds and the offset of the zone for a time that proves something', () => {
  render(
    <TextProvider locale="en" timeZone="Europe/Paris">
      <DateText seconds={1_800_000_000} proof />
    </TextProvider>,
  );
  expect(screen.getByText('Jan 15, 2027 at 09:00:00 UTC+1')).toBeTruthy();
});
