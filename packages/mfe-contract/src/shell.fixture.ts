import { translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import type { ShellContract } from './contract.ts';

/** A contract with the parts that frame and host touch; anything else a test uses has to be given. */
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
