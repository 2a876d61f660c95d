/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createPortalHistory } from './portal-history.ts';

beforeEach(() => window.history.replaceState(null, '', '/start'));

test('updates the address on push and notifies every listener', () => {
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

test('notifies on Back with the state stored in that entry', async () => {
  const history = createPortalHistory();
  history.push('/a', 'first');
  history.push('/b');
  const back = new Promise<void>((resolve) => history.subscribe(resolve));
  history.go(-1);
  await back;
  expect(history.snapshot()).toMatchObject({ action: 'POP', location: { pathname: '/a', state: 'first' } });
});

test('follows a history created by another copy of this file', () => {
  const [shell, module] = [createPortalHistory(), createPortalHistory()];
  let received = 0;
  shell.subscribe(() => {
    received += 1;
  });
  module.push('/settings');
  expect([shell.snapshot().location.pathname, received]).toEqual(['/settings', 1]);
});

test('keeps the path for a location that has only a query', () => {
  const history = createPortalHistory();
  history.push({ search: '?tab=account' });
  expect(history.snapshot().location).toMatchObject({ pathname: '/start', search: '?tab=account' });
});

describe('while a page blocks navigation', () => {
  /** A history at /d with entries /a to /e, and a promise for the browser's next popstate at an address. */
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
  // The window survives the test.
  afterEach(() => letGo());

  test.each([
    ['Back', -1, '/c'],
    ['Forward', 1, '/e'],
    ['three steps back', -3, '/a'],
  ])('reverts %s, reports it and performs it when permitted', async (_, steps, target) => {
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

  test('a permitted navigation waits until the revert has completed', async () => {
    const { history, at, shown, hold } = visit();
    hold((leave) => leave());
    history.go(-2);
    await at('/c');
    await at('/e');
    await at('/c');
    expect(shown()).toBe('/c');
  });

  test('follows links, and follows Back and Forward once the block is removed', async () => {
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
