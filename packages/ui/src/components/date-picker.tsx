import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Locale } from '../texts/locale.ts';
import { useLanguage } from '../texts/text-provider.tsx';

export interface DateFieldProps {
  readonly id?: string;
  /** 'yyyy-mm-dd', or nothing chosen. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly disabled?: boolean;
  /** Whether what stands there must be put right. */
  readonly invalid?: boolean;
  /** Id of what tells more about the value. */
  readonly describedBy?: string;
}

const iso = 'YYYY-MM-DD';

/** How each language writes a day; what is typed may be either that or ISO 8601. */
const formats: Readonly<Record<Locale, string>> = { en: iso, fr: 'DD/MM/YYYY', de: 'DD.MM.YYYY', es: 'DD/MM/YYYY' };

/** antd's date picker over 'yyyy-mm-dd'. */
export const IsoDatePicker = ({ id, value, onChange, disabled = false, invalid, describedBy }: DateFieldProps) => {
  const { locale } = useLanguage();
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(invalid ? { 'aria-invalid': true, status: 'error' as const } : {})}
      style={{ width: '100%' }}
      format={[formats[locale], iso]}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange?.(chosen ? dayjs(chosen as never).format(iso) : undefined)}
      disabled={disabled}
    />
  );
};
