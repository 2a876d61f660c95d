import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

export interface DateFieldProps {
  readonly id?: string;
  /** 'yyyy-mm-dd', or nothing chosen. */
  readonly value?: string | undefined;
  readonly onChange?: (value: string | undefined) => void;
  readonly disabled?: boolean;
}

const DatePicker = lazy(async () => ({ default: (await import('./date-picker.tsx')).IsoDatePicker }));

/** A calendar date without time or zone, fit for `Form.Item`; the calendar is loaded when it is first shown. */
export const DateField = (props: DateFieldProps) => (
  <Suspense fallback={<Skeleton.Input block active />}>
    <DatePicker {...props} />
  </Suspense>
);
