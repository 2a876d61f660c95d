import { loadLocale, translate } from '@ipr/ui';
import { withPlainSpaces } from '@ipr/ui/texts/french-spaces';
import { knownReadmeTexts } from '@ipr/verify/take-home/releases';

test.each(['de', 'fr', 'es'] as const)(
  'the verifier knows what this release writes into README.txt in %s',
  async (locale) => {
    await loadLocale(locale);
    expect(knownReadmeTexts).toContain(withPlainSpaces(translate(locale, 'bundle.readme', { id: '{id}' })));
  },
);
