import { DatePicker } from 'antd';
import dayjs from 'dayjs';

export interface DateFieldProps {
  readonly id?: string;
  /** 'yyyy-mm-dd', or nothing chosen. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly disabled?: boolean;
}

/** antd's date picker over 'yyyy-mm-dd'. */
export const IsoDatePicker = ({ id, value, onChange, disabled = false }: DateFieldProps) => (
  <DatePicker
    {...(id === undefined ? {} : { id })}
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={(chosen) => onChange?.(chosen ? dayjs(chosen as never).format('YYYY-MM-DD') : undefined)}
    disabled={disabled}
  />
);
