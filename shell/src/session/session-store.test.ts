import type { SessionUser } from '@ipr/api';
import { useSession } from './session-store.ts';

const user = (id: string) => ({ id }) as unknown as SessionUser;
const typedCode = () => useSession.getState().typedCode;

test('remembers a typed code while the session of the same person is queried again', () => {
  const { signedIn, signedOut } = useSession.getState();
  signedIn(user('ada'), true);
  signedIn(user('ada'));
  expect(typedCode()).toBe(true);
  signedIn(user('eve'));
  expect(typedCode()).toBe(false);
  signedIn(user('ada'), true);
  signedOut();
  signedIn(user('ada'));
  expect(typedCode()).toBe(false);
});

test('an answer with the same facts leaves the user as they are, and one with other facts replaces them', () => {
  const { signedIn, signedOut } = useSession.getState();
  signedOut();
  const current = () => useSession.getState().user;
  const first = user('ada');
  signedIn(first);
  signedIn(user('ada'));
  expect(current()).toBe(first);
  signedIn({ ...first, custody: 'own' });
  expect(current()).toMatchObject({ custody: 'own' });
});
