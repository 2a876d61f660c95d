import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { DateFieldProps } from './date-field.tsx';

export const IsoDatePicker = ({ id, value, onChange, disabled = false }: DateFieldProps) => (
  <DatePicker
    {...(id === undefined ? {} : { id })}
    style={{ width: '100%' }}
    value={value ? dayjs(value) : null}
    onChange={(chosen) => onChange?.(chosen ? dayjs(chosen as never).format('YYYY-MM-DD') : undefined)}
    disabled={disabled}
  />
);
