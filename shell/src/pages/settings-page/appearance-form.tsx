import type { UserSettings } from '@ipr/api';
import {
  Card,
  chooseTheme,
  Form,
  type Locale,
  localeNames,
  locales,
  Segmented,
  Select,
  useChosenTheme,
  usePhone,
  useText,
} from '@ipr/ui';
import { deviceTimeZone, useLanguageStore } from '../../language/language-store.ts';
import { timeZoneOptions } from '../../language/time-zones.ts';

const device = 'device';

interface AppearanceFormProps {
  /** Called with every choice, to store it with the account. */
  readonly onChoose: (choice: Partial<UserSettings['preferences']>) => void;
}

/** Theme, language and time zone; every choice applies at once and is stored on this device and with the account. */
export const AppearanceForm = ({ onChoose }: AppearanceFormProps) => {
  const text = useText();
  const theme = useChosenTheme();
  const phone = usePhone();
  const { locale, chosenTimeZone, chooseLocale, chooseTimeZone } = useLanguageStore();
  const { common, more } = timeZoneOptions();
  return (
    <Card title={text('settings.appearance')}>
      <Form layout="vertical" component="div">
        <Form.Item label={text('theme.label')} htmlFor="theme">
          <Segmented
            id="theme"
            aria-label={text('theme.label')}
            // In some languages the three options side by side are wider than a narrow phone.
            vertical={phone}
            value={theme}
            onChange={(next) => {
              chooseTheme(next);
              onChoose({ theme: next });
            }}
            options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: text(`theme.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={text('settings.language')} htmlFor="language">
          <Select<Locale>
            id="language"
            value={locale}
            onChange={(next) => {
              void chooseLocale(next);
              onChoose({ language: next });
            }}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
        </Form.Item>
        <Form.Item label={text('settings.timezone')} htmlFor="timezone">
          <Select
            id="timezone"
            showSearch
            value={chosenTimeZone ?? device}
            onChange={(next) => {
              const zone = next === device ? null : next;
              chooseTimeZone(zone);
              onChoose({ timezone: zone });
            }}
            options={[
              { value: device, label: text('settings.timezone-device', { zone: deviceTimeZone() }) },
              { label: text('settings.timezone-common'), options: common },
              { label: text('settings.timezone-more'), options: more },
            ]}
          />
        </Form.Item>
      </Form>
    </Card>
  );
};
