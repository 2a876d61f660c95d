/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { ipContents, ipTypes } from '@ipr/domain';
import { render, screen } from '@testing-library/react';
import './signed-in-texts.ts';
import { loadLocale, translate } from './catalogue.ts';
import { TextProvider, useTaxonomyLabel } from './text-provider.tsx';

const Label = ({ label }: { readonly label: string }) => <b>{useTaxonomyLabel()(label)}</b>;

test('shows a global label in the person’s language and an own label as written', async () => {
  await loadLocale('de');
  render(
    <TextProvider locale="de" timeZone="UTC">
      <Label label="Utility model" />
      <Label label="Parfum" />
    </TextProvider>,
  );
  expect(screen.getByText('Gebrauchsmuster')).toBeTruthy();
  expect(screen.getByText('Parfum')).toBeTruthy();
});

test('the English text of a global label is the label that assets store', () => {
  for (const label of [...ipTypes, ...ipContents]) expect(translate('en', `taxonomy.${label}`)).toBe(label);
});
