import type { ComponentType } from 'react';
import type { DateFieldProps } from './date-picker.tsx';
import { later } from './later.tsx';

/** A calendar date without time or zone, usable in `Form.Item`; the date picker is loaded on first render. */
export const DateField = later<ComponentType<DateFieldProps>>(
  async () => (await import('./date-picker.tsx')).IsoDatePicker,
);
