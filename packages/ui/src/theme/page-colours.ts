import { useEffect } from 'react';
import { palettes } from './palette.ts';
import { useThemeMode } from './theme-mode.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sets the '--ipr-…' colours of our own stylesheets on the document. */
export const usePageColours = (): void => {
  const mode = useThemeMode();
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = mode;
    root.style.colorScheme = mode;
    for (const [name, colour] of Object.entries(palettes[mode])) root.style.setProperty(`--ipr-${kebab(name)}`, colour);
  }, [mode]);
};
