import type { ModuleManifest } from '@ipr/mfe-contract';
import { Link, useShell } from '@ipr/mfe-contract';
import {
  Button,
  chooseTheme,
  type Locale,
  localeNames,
  locales,
  Select,
  useLanguage,
  useText,
  useThemeMode,
} from '@ipr/ui';
import classes from './harness.module.css';
import { chooseLocale } from './locale.ts';

interface BarProps {
  readonly manifest: ModuleManifest | undefined;
  readonly onSignedOut: () => void;
}

/** Frame of the module: links to its pages, the signed-in person, language and theme. */
export const Bar = ({ manifest, onSignedOut }: BarProps) => {
  const text = useText();
  const { locale } = useLanguage();
  const theme = useThemeMode();
  const { session, api } = useShell();
  return (
    <header className={classes.bar}>
      <strong>{manifest?.name} alone</strong>
      {manifest?.paths.map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
      <span className={classes.space} />
      <span>{session.email}</span>
      <Select<Locale>
        aria-label={text('settings.language')}
        value={locale}
        onChange={(next) => void chooseLocale(next)}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        popupMatchSelectWidth={false}
      />
      <Button onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}>Theme: {theme}</Button>
      <Button onClick={() => void api.identity.logout({}).then(onSignedOut)}>Sign out</Button>
    </header>
  );
};
