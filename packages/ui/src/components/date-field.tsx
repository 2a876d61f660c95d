import type { ComponentType } from 'react';
import { later } from './later.tsx';

export interface DateFieldProps {
  readonly id?: string;
  /** 'yyyy-mm-dd', or nothing chosen. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly disabled?: boolean;
}

/** A calendar date without time or zone, fit for `Form.Item`; the calendar is loaded when it is first shown. */
export const DateField = later<ComponentType<DateFieldProps>>(
  async () => (await import('./date-picker.tsx')).IsoDatePicker,
);
