import { Alert, Button, LoadingState, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import type { Settings } from './use-settings.ts';

/** The loading state, or the settings; above the defaults, that they could not be loaded. */
export const SettingsState = ({ of, children }: { readonly of: Settings; readonly children: ReactNode }) => {
  const text = useText();
  if (of.state === 'loading') return <LoadingState text={text('settings.loading')} />;
  return (
    <>
      {of.state === 'failed' ? (
        <Alert
          type="warning"
          showIcon
          title={text('settings.defaults')}
          action={<Button onClick={of.retry}>{text('action.retry')}</Button>}
        />
      ) : null}
      {children}
    </>
  );
};
