import { TextProvider, usePageColours } from '@ipr/ui/plain';
import type { ReactNode } from 'react';
import { useLanguageStore } from '../language/language-store.ts';
import { DiskNotice } from '../layout/disk-notice.tsx';

/** Language and colours of the pages that load without antd. */
export const PlainFrame = ({ children }: { readonly children: ReactNode }) => {
  const { locale, timeZone } = useLanguageStore();
  usePageColours();
  return (
    <TextProvider locale={locale} timeZone={timeZone}>
      <DiskNotice />
      {children}
    </TextProvider>
  );
};
