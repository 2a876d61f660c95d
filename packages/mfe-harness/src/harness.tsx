import { PortalRouter } from '@ipr/mfe-contract';
import { TextProvider, ThemeProvider } from '@ipr/ui';
import { useCallback, useEffect } from 'react';
import { Away } from './away.tsx';
import { chooseLocale, useLocale } from './locale.ts';
import { type Load, ModuleAlone } from './module-alone.tsx';
import { SignIn } from './sign-in.tsx';
import { usePortal } from './use-portal.ts';

const Content = ({ load }: { readonly load: Load }) => {
  const { portal, become } = usePortal();
  const leave = useCallback(() => become({ is: 'loading' }), [become]);
  if (portal.is === 'loading') return null;
  if (portal.is === 'away') return <Away />;
  const { config } = portal;
  return portal.is === 'signed-in' ? (
    <ModuleAlone load={load} config={config} user={portal.user} onSignedOut={leave} />
  ) : (
    <SignIn config={config} onUser={(user) => become({ is: 'signed-in', config, user })} onElsewhere={leave} />
  );
};

/** A standalone module: connects to the registry, signs in, then shows the module. */
export const Harness = ({ load }: { readonly load: Load }) => {
  const { locale, ready } = useLocale();
  useEffect(() => void chooseLocale(useLocale.getState().locale), []);
  if (!ready) return null;
  return (
    <TextProvider locale={locale} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      <ThemeProvider>
        <PortalRouter>
          <Content load={load} />
        </PortalRouter>
      </ThemeProvider>
    </TextProvider>
  );
};
