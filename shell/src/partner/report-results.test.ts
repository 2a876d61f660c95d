/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { useTracker } from '../transactions/tracker.ts';
import { reportResults } from './report-results.ts';

const origin = 'https://market.example';
const opened = { key: 'k', origin, element: 'share', asset: '42', name: 'Market', isCounted: true } as const;
const sent: unknown[] = [];
const opener = { postMessage: (...given: unknown[]) => sent.push(given) } as unknown as Window;
const confirm = (operation: Parameters<ReturnType<typeof useTracker.getState>['begin']>[0]) => {
  const { begin, update } = useTracker.getState();
  update(begin(operation), { status: 'confirmed', txHash: '0x1' });
};
let stop: () => void = () => undefined;
beforeEach(() => {
  sent.length = 0;
  useTracker.getState().reset();
});
afterEach(() => stop());

test('a confirmed grant is reported once, to the listed origin, without a name or a hash', () => {
  history.replaceState(null, '', '/share/42?type=internal');
  stop = reportResults(opened, opener);
  confirm('grantAccess');
  confirm('createAsset');
  useTracker.getState().begin('acceptAccess');
  expect(sent).toEqual([[{ type: 'ip-registry', event: 'shared' }, origin]]);
});

test('what the person does with another asset is not reported', () => {
  stop = reportResults(opened, opener);
  for (const path of ['/share/421', '/assets/4', '/shares', '/']) {
    history.replaceState(null, '', path);
    confirm('grantAccess');
  }
  expect(sent).toEqual([]);
});

test('a window without an opener goes on', () => {
  history.replaceState(null, '', '/share/42');
  stop = reportResults(opened, null);
  confirm('revokeAccess');
  expect(sent).toEqual([]);
});
