import { GlobalOutlined, type Locale, localeNames, locales, Select, useText } from '@ipr/ui';
import { useLanguageStore } from '../../language/language-store.ts';

/** Language selection before sign-in. */
export const LanguageChoice = () => {
  const text = useText();
  const { locale, chooseLocale } = useLanguageStore();
  return (
    <Select<Locale>
      aria-label={text('settings.language')}
      variant="borderless"
      prefix={<GlobalOutlined aria-hidden />}
      value={locale}
      onChange={(next) => void chooseLocale(next)}
      options={locales.map((value) => ({ value, label: localeNames[value] }))}
      popupMatchSelectWidth={false}
    />
  );
};
