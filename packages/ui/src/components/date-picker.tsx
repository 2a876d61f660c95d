import { ConfigProvider, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useContext } from 'react';
import type { Locale } from '../texts/locale.ts';
import { useLanguage } from '../texts/text-provider.tsx';

export interface DateFieldProps {
  readonly id?: string;
  /** 'yyyy-mm-dd', or undefined. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly disabled?: boolean;
  /** Whether the value has a validation error. */
  readonly invalid?: boolean;
  /** Id of the element that describes the value. */
  readonly describedBy?: string;
}

const iso = 'YYYY-MM-DD';

/** Date format of each language; ISO 8601 is also accepted as input. */
const formats: Readonly<Record<Locale, string>> = { en: iso, fr: 'DD/MM/YYYY', de: 'DD.MM.YYYY', es: 'DD/MM/YYYY' };

/** antd names the buttons of month and year 'Choose a month' and 'Choose a year', without the words on them (WCAG 2.5.3). */
const usePickerLocale = () => {
  const picker = useContext(ConfigProvider.ConfigContext).locale?.DatePicker;
  return picker && { ...picker, lang: { ...picker.lang, monthSelect: '', yearSelect: '' } };
};

/** antd's date picker with 'yyyy-mm-dd' values. */
export const IsoDatePicker = ({ id, value, onChange, disabled = false, invalid, describedBy }: DateFieldProps) => {
  const { locale } = useLanguage();
  const pickerLocale = usePickerLocale();
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(invalid ? { 'aria-invalid': true, status: 'error' as const } : {})}
      {...(pickerLocale ? { locale: pickerLocale } : {})}
      style={{ width: '100%' }}
      format={[formats[locale], iso]}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange?.(chosen ? dayjs(chosen as never).format(iso) : undefined)}
      disabled={disabled}
    />
  );
};
