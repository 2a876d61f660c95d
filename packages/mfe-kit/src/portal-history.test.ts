/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createPortalHistory } from './portal-history.ts';

beforeEach(() => window.history.replaceState(null, '', '/start'));

test('a push moves the address and tells every listener', () => {
  const history = createPortalHistory();
  const seen: string[] = [];
  const stop = history.subscribe(() => seen.push(history.snapshot().location.pathname));
  history.push('/assets/3?tab=access#top', { from: 'list' });
  expect(window.location.pathname).toBe('/assets/3');
  expect(history.snapshot()).toMatchObject({
    action: 'PUSH',
    location: { pathname: '/assets/3', search: '?tab=access', hash: '#top', state: { from: 'list' } },
  });
  stop();
  history.replace('/assets');
  expect(seen).toEqual(['/assets/3']);
});

test('going back is seen, with the state that was left there', async () => {
  const history = createPortalHistory();
  history.push('/a', 'first');
  history.push('/b');
  const back = new Promise<void>((resolve) => history.subscribe(resolve));
  history.go(-1);
  await back;
  expect(history.snapshot()).toMatchObject({ action: 'POP', location: { pathname: '/a', state: 'first' } });
});

test('a history that another copy of this file made follows along', () => {
  const [shell, module] = [createPortalHistory(), createPortalHistory()];
  let told = 0;
  shell.subscribe(() => {
    told += 1;
  });
  module.push('/settings');
  expect([shell.snapshot().location.pathname, told]).toEqual(['/settings', 1]);
});

test('a location that names only a query keeps the path', () => {
  const history = createPortalHistory();
  history.push({ search: '?tab=account' });
  expect(history.snapshot().location).toMatchObject({ pathname: '/start', search: '?tab=account' });
});
