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
  let received = 0;
  shell.subscribe(() => {
    received += 1;
  });
  module.push('/settings');
  expect([shell.snapshot().location.pathname, received]).toEqual(['/settings', 1]);
});

test('a location that names only a query keeps the path', () => {
  const history = createPortalHistory();
  history.push({ search: '?tab=account' });
  expect(history.snapshot().location).toMatchObject({ pathname: '/start', search: '?tab=account' });
});

describe('while a page holds moves', () => {
  /** A history at /d, with /a to /e around it, and the browser's next arrival at an address. */
  const visit = () => {
    const history = createPortalHistory();
    for (const path of ['/a', '/b', '/c', '/d', '/e']) history.push(path);
    const at = async (path: string) => {
      while (window.location.pathname !== path)
        await new Promise((done) => window.addEventListener('popstate', done, { once: true }));
    };
    const shown = () => history.snapshot().location.pathname;
    const hold = (onHeld: Parameters<typeof history.holdMoves>[0]) => {
      letGo = history.holdMoves(onHeld);
    };
    return { history, at, shown, hold };
  };
  let letGo = () => {};
  // The window outlives the test.
  afterEach(() => letGo());

  test.each([
    ['Back', -1, '/c'],
    ['Forward', 1, '/e'],
    ['three steps back', -3, '/a'],
  ])('%s is undone and told, and made when it is let through', async (_, steps, target) => {
    const { history, at, shown, hold } = visit();
    history.go(-1);
    await at('/d');
    let leave = () => {};
    let received = 0;
    hold((letThrough) => {
      leave = letThrough;
      received += 1;
    });
    history.go(steps);
    await at(target);
    await at('/d');
    expect([shown(), received]).toEqual(['/d', 1]);
    leave();
    await at(target);
    expect([shown(), received]).toEqual([target, 1]);
  });

  test('a move that is let through before the page is back again waits for that', async () => {
    const { history, at, shown, hold } = visit();
    hold((leave) => leave());
    history.go(-2);
    await at('/c');
    await at('/e');
    await at('/c');
    expect(shown()).toBe('/c');
  });

  test('links are followed, and moves too when it holds no longer', async () => {
    const { history, at, shown, hold } = visit();
    let received = 0;
    hold(() => {
      received += 1;
    });
    history.push('/f');
    letGo();
    history.go(-1);
    await at('/e');
    expect([shown(), received]).toEqual(['/e', 0]);
  });
});
