/** Language and theme of an element: its own attributes, then the page around it and the system. */
export const languageOf = (element: Element): string =>
  element.getAttribute('lang') || element.closest('[lang]')?.getAttribute('lang') || navigator.language;

/** Follows the system's theme. @param draw is called when it changes */
export const followTheme = (element: Element, draw: () => void) => {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', draw);
  return {
    isDark: (): boolean => {
      const theme = element.getAttribute('theme');
      return theme === 'dark' || (theme !== 'light' && media.matches);
    },
    end: (): void => media.removeEventListener('change', draw),
  };
};
