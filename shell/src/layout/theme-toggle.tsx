import { Button, chooseTheme, MoonOutlined, SunOutlined, Tooltip, useText, useThemeMode } from '@ipr/ui';

/** Switches between light and dark. @param label shows a text next to the icon */
export const ThemeToggle = ({ label = false }: { readonly label?: boolean }) => {
  const text = useText();
  const mode = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <Tooltip title={label ? undefined : text(`theme.to-${other}`)} placement="right">
      <Button
        type="text"
        aria-label={text(`theme.to-${other}`)}
        icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => chooseTheme(other)}
      >
        {label ? text(`theme.${other}`) : null}
      </Button>
    </Tooltip>
  );
};
