import { TextProvider, usePageColours } from '@ipr/ui/plain';
import type { ReactNode } from 'react';
import { useLanguageStore } from '../language/language-store.ts';

/** Language and colours of the pages that load without antd. */
export const PlainFrame = ({ children }: { readonly children: ReactNode }) => {
  const { locale, timeZone } = useLanguageStore();
  usePageColours();
  return (
    <TextProvider locale={locale} timeZone={timeZone}>
      {children}
    </TextProvider>
  );
};
