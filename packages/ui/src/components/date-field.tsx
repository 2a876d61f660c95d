import type { ComponentType } from 'react';
import type { DateFieldProps } from './date-picker.tsx';
import { later } from './later.tsx';

/** A calendar date without time or zone, fit for `Form.Item`; the calendar is loaded when it is first shown. */
export const DateField = later<ComponentType<DateFieldProps>>(
  async () => (await import('./date-picker.tsx')).IsoDatePicker,
);
