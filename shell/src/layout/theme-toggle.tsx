import { chooseTheme, MoonOutlined, PlainButton, SunOutlined, useEntryText, useThemeMode } from '@ipr/ui/plain';

/** Switches between light and dark. @param label shows a text next to the icon */
export const ThemeToggle = ({ label = false }: { readonly label?: boolean }) => {
  const text = useEntryText();
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <PlainButton
      look="text"
      aria-label={text(`theme.to-${other}`)}
      title={label ? undefined : text(`theme.to-${other}`)}
      icon={mode === 'dark' ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />}
      onClick={() => chooseTheme(other)}
    >
      {label ? text(`theme.${other}`) : null}
    </PlainButton>
  );
};
