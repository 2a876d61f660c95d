import { localeNames, locales } from '@ipr/ui';
import { timeZoneOptions } from './time-zones.ts';

test('lists the specified zones first, by their IANA names, and all other IANA zones once', () => {
  const { common, more } = timeZoneOptions();
  expect(common).toEqual([
    { value: 'UTC', label: 'UTC / GMT' },
    { value: 'America/New_York', label: expect.stringMatching(/^EST/) },
    { value: 'America/Chicago', label: expect.stringMatching(/^CST/) },
    { value: 'America/Los_Angeles', label: expect.stringMatching(/^PST/) },
  ]);
  const zones = more.map(({ value }) => value);
  expect(zones).toContain('Europe/Paris');
  expect(zones.filter((zone) => common.some(({ value }) => value === zone))).toEqual([]);
});

test('offers English, French, German and Spanish', () => {
  expect([...locales].sort()).toEqual(['de', 'en', 'es', 'fr']);
  expect(Object.keys(localeNames).sort()).toEqual(['de', 'en', 'es', 'fr']);
});
