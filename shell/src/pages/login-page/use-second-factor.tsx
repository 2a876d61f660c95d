import type { PortalConfig, SessionUser } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLanguageStore } from '../../language/language-store.ts';
import type { SecondFactorProps } from './second-factor.tsx';

interface Pending extends Omit<SecondFactorProps, 'config'> {
  readonly Form: ComponentType<SecondFactorProps>;
}

/** The form, with all texts of the language; most people never see it. */
const load = async () => {
  const { SecondFactor } = await import('./second-factor.tsx');
  await useLanguageStore.getState().prepare();
  return SecondFactor;
};

/** Adds the second step to any way to sign in, for accounts that require it. */
export const useSecondFactor = (
  config: PortalConfig,
): {
  /** Shown instead of the forms of the first step. */
  readonly form: ReactNode;
  readonly complete: (first: Promise<SessionUser>) => Promise<SessionUser>;
} => {
  const [pending, setPending] = useState<Pending>();
  const complete = (first: Promise<SessionUser>) =>
    first.catch(async (thrown: unknown) => {
      if (asFailure(thrown).code !== 'session.second-factor-required') throw thrown;
      const Form = await load();
      return new Promise<SessionUser>((onUser) => setPending({ Form, onUser, onRestart: () => setPending(undefined) }));
    });
  if (!pending) return { form: null, complete };
  const { Form, ...on } = pending;
  return { form: <Form config={config} {...on} />, complete };
};
