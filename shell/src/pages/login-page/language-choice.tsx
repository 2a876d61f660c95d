import { localeNames, locales, PlainChoice, useEntryText } from '@ipr/ui/plain';
import { useLanguageStore } from '../../language/language-store.ts';

/** Language selection before sign-in. */
export const LanguageChoice = () => {
  const text = useEntryText();
  const { locale, chooseLocale } = useLanguageStore();
  return (
    <PlainChoice
      aria-label={text('settings.language')}
      value={locale}
      onChange={(next) => void chooseLocale(next)}
      options={locales.map((value) => ({ value, label: localeNames[value] }))}
    />
  );
};
