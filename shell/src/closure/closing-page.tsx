import { useShell } from '@ipr/mfe-contract';
import { Button, Card, DateText, PageHead, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { Centered } from '../start/centered.tsx';

/** Shown instead of the portal while the account is closing: keep it, or sign out. @param closesAt ISO 8601 */
export const ClosingPage = ({ closesAt }: { readonly closesAt: string }) => {
  const text = useText();
  const { api, notify } = useShell();
  const signOut = useSignOut();
  const keep = useMutation({
    mutationFn: () => api.identity.keepAccount({}),
    onSuccess: (user) => {
      useSession.getState().signedIn(user);
      notify.success(text('closure.kept'));
    },
  });
  return (
    <Centered>
      <Card>
        <PageHead title={text('closure.closing-title')} />
        <p>
          {text('closure.closing-text')} <DateText seconds={Math.floor(Date.parse(closesAt) / 1000)} />
        </p>
        <p>
          <Button type="primary" loading={keep.isPending} onClick={() => keep.mutate()}>
            {text('closure.keep')}
          </Button>{' '}
          <Button onClick={() => void signOut()}>{text('nav.sign-out')}</Button>
        </p>
      </Card>
    </Centered>
  );
};
