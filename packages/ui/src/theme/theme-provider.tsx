import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useAntdLocale } from '../texts/text-provider.tsx';
import { antdTheme } from './antd-theme.ts';
import { palettes } from './palette.ts';
import { useThemeMode } from './theme-mode.ts';
import { useMedia } from './use-media.ts';
import { usePhone } from './use-phone.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Provides antd's tokens and language, and the '--ipr-…' colours of our own stylesheets. One per React root. */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => {
  const mode = useThemeMode();
  const isPhone = usePhone();
  const hasMotion = !useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(() => antdTheme(mode, { isPhone, hasMotion }), [mode, isPhone, hasMotion]);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    root.style.colorScheme = mode;
    for (const [name, colour] of Object.entries(palettes[mode])) root.style.setProperty(`--ipr-${kebab(name)}`, colour);
  }, [mode]);
  return (
    <ConfigProvider theme={config} locale={useAntdLocale()} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
};
