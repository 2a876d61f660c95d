/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { type DynamicScript, withDynamic } from './dynamic-script.ts';

const codes = { cancelled: 'request.cancelled', unreachable: 'session.dynamic-unavailable' } as const;
const settings = { environmentId: 'e', chainId: 80_002, locale: 'en' };
const script = (signIn: DynamicScript['signIn']) => async () => ({ signIn, openWallet: async () => undefined });
const use = (load: (url: string) => Promise<unknown>) =>
  withDynamic('/modules/dynamic_wallet/dynamic.js', codes, (part) => part.signIn(settings), load);

test('loads the script from the portal’s own origin and returns its result', async () => {
  const urls: string[] = [];
  const load = (url: string) => {
    urls.push(url);
    return script(async ({ environmentId }) => ({ token: `of ${environmentId}` }))();
  };
  expect(await use(load)).toEqual({ token: 'of e' });
  expect(urls).toEqual([`${location.origin}/modules/dynamic_wallet/dynamic.js`]);
});

test.each([
  ['a script that was not built', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another script', async () => ({ signIn: 'no function' })],
  ['servers that cannot be reached', script(() => Promise.reject({ dynamic: 'unreachable' }))],
])('reports %s as the provider being unavailable', async (_, load) => {
  await expect(use(load)).rejects.toMatchObject({ code: 'session.dynamic-unavailable', kind: 'unavailable' });
});

test('a person who closes the provider’s window ends the sign-in without a notice', async () => {
  await expect(use(script(() => Promise.reject({ dynamic: 'cancelled' })))).rejects.toMatchObject({
    code: 'request.cancelled',
    kind: 'cancelled',
  });
  await expect(use(script(() => Promise.reject(new Error('a defect'))))).rejects.toMatchObject({ code: 'unexpected' });
});
