import { translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import type { ShellContract } from './contract.ts';

/** A contract with the members that frame and host use; a test supplies all others itself. */
export const shellFixture = (given: Partial<ShellContract> = {}): ShellContract =>
  ({
    contract: 1,
    queryClient: new QueryClient(),
    i18n: {
      locale: 'en',
      timeZone: 'UTC',
      text: (key, params) => translate('en', key as Parameters<typeof translate>[1], params),
    },
    ...given,
  }) as ShellContract;
