import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useAntdLocale } from '../texts/signed-in-texts.ts';
import { antdTheme } from './antd-theme.ts';
import { usePageColours } from './page-colours.ts';
import { useThemeMode } from './theme-mode.ts';
import { useMedia } from './use-media.ts';
import { usePhone } from './use-phone.ts';

/** Provides antd's tokens and language, and the '--ipr-…' colours of our own stylesheets. One per React root. */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const mode = useThemeMode();
  const isPhone = usePhone();
  const hasMotion = !useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => antdTheme(mode, { isPhone, hasMotion }), [mode, isPhone, hasMotion]);
  usePageColours();
  return (
    <ConfigProvider theme={config} locale={useAntdLocale()} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
};
