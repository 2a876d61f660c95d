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
const result = { kind: null, facts: null, claims: null, raw: [], entries, versions: [], dimensions } as const;

test('shows a report of fifteen thousand lines in portions, and states how many there are', async () => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <Report
        checked={{
          name: 'a.zip',
          size: 1,
          sha256: null,
          checkedAt: 0,
          roots: [],
          result: { ...result, verdict: 'refuted' },
        }}
        again={false}
        rpcUrl="/rpc"
        onAnother={() => undefined}
      />
    </TextProvider>,
  );
  const lines = () =>
    within(screen.getByRole('list', { name: 'Integrity of the file' })).getAllByRole('listitem').length;
  expect(lines()).toBe(100);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
  expect(screen.getByText('14980 more failed checks are listed below.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more (100 of 15000 lines shown)' }));
  expect(lines()).toBe(200);
});
