/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { TextProvider } from '@ipr/ui';
import type { Entry } from '@ipr/verify/bundle/entries';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Report } from './report.tsx';

const many = 15_000;
const entries = Array.from(
  { length: many },
  (_, at): Entry => ({
    code: 'metadata.file-hash',
    dimension: 'integrity',
    outcome: 'refuted',
    reason: null,
    grounds: [],
    params: { version: at + 1 },
  }),
);
const open = 'not-proved';
const dimensions = {
  integrity: 'refuted',
  time: open,
  account: open,
  person: open,
  network: open,
  root: open,
} as const;
const result = { kind: null, facts: null, claims: null, raw: [], versions: [], dimensions } as const;

const show = (shown: readonly Entry[], verdict: 'refuted' | 'not-proved') => {
  const checked = { name: 'a.zip', size: 1, sha256: null, checkedAt: 0, roots: [], signers: [] };
  return render(
    <TextProvider locale="en" timeZone="UTC">
      <Report
        checked={{ ...checked, result: { ...result, entries: shown, verdict } }}
        again={false}
        rpcUrl="/rpc"
        onAnother={() => undefined}
      />
    </TextProvider>,
  );
};

test('explains why a seal is proved although its certificates have ended', () => {
  const params = { time: '2026-03-02T10:00:00.000Z', ended: '2036-03-02T10:00:00.000Z' };
  show([{ code: 'seal.token', dimension: 'time', outcome: 'proved', reason: null, grounds: [], params }], open);
  expect(screen.getByText('Valid at its own time; its certificates ended on')).toBeTruthy();
  expect(screen.getByText(/^It is assessed for the time at which it was made/)).toBeTruthy();
});

test('shows a report of fifteen thousand lines in portions, and states how many there are', async () => {
  show(entries, 'refuted');
  const lines = () => within(screen.getByRole('list', { name: 'Internal integrity' })).getAllByRole('listitem').length;
  expect(lines()).toBe(100);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
  expect(screen.getByText('14980 more failed checks are listed below.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more (100 of 15000 lines shown)' }));
  expect(lines()).toBe(200);
});
