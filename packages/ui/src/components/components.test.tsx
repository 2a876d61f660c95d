/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { Failure } from '@ipr/domain';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { loadLocale } from '../texts/catalogue.ts';
import { TextProvider } from '../texts/text-provider.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { PublicMark, SecretMark } from './marks.tsx';
import { AddressText } from './mono-text.tsx';
import { PageHead } from './page-head.tsx';
import { StageList } from './stage-list.tsx';
import { StatusTag } from './status-tag.tsx';

const show = (node: ReactNode, locale: 'en' | 'de' = 'en') =>
  render(
    <TextProvider locale={locale} timeZone="UTC">
      {node}
    </TextProvider>,
  );

const address = '0x1111222233334444555566667777888899990000';

test('shortens an address visually and gives screen readers and the clipboard the full one', async () => {
  const user = userEvent.setup();
  show(<AddressText address={address} />);
  expect(screen.getByText('0x1111...0000').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText(address)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

test('shortens to 4 + 4 digits in the sidebar preset', () => {
  show(<AddressText address={address} preset="footer" copy={false} />);
  expect(screen.getByText('0x11...0000')).toBeTruthy();
});

test('shows a status as a word', () => {
  show(<StatusTag status="revoked" />);
  expect(screen.getByText('Revoked')).toBeTruthy();
});

test('distinguishes public and encrypted by words', () => {
  show(
    <>
      <PublicMark />
      <SecretMark />
    </>,
  );
  expect(screen.getByText('Public forever')).toBeTruthy();
  expect(screen.getByText('Encrypted')).toBeTruthy();
});

test('an error states the event, what is safe, what to do, and its request id', async () => {
  let retried = 0;
  const failure = Object.assign(new Failure('storage.unavailable'), { problem: { instance: 'req-42' } });
  show(
    <ErrorState
      error={failure}
      safe="Your file is safe."
      advice="Wait a moment."
      onRetry={() => {
        retried += 1;
      }}
    />,
  );
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('The storage does not answer. Please try again later.')).toBeTruthy();
  expect(alert.getByText('Your file is safe.')).toBeTruthy();
  expect(alert.getByText('Wait a moment.')).toBeTruthy();
  expect(alert.getByText(/req-42/)).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(retried).toBe(1);
});

test('lists stages with their state in words and marks the current one', () => {
  show(
    <StageList
      label="Progress"
      stages={[
        { key: 'a', label: 'Encrypt', state: 'done', seconds: 1.25 },
        { key: 'b', label: 'Upload', state: 'now', doneBytes: 1048576, totalBytes: 4194304 },
        { key: 'c', label: 'Register', state: 'next' },
      ]}
    />,
  );
  const [done, now, next] = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(done?.textContent).toMatch(/Encrypt, done.*1\.3 s/);
  expect(now?.getAttribute('aria-current')).toBe('step');
  expect(now?.textContent).toContain('1 MB of 4 MB');
  expect(next?.textContent).toContain('to do');
});

test('renders the page title as the first heading, and one sentence with one action for an empty page', () => {
  show(
    <>
      <PageHead title="Assets Library" subtitle="All of them" />
      <EmptyState text="Nothing here." action={<a href="/assets/new">Register IP</a>} />
    </>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Assets Library' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Register IP' })).toBeTruthy();
});

test('uses the language of the provider', async () => {
  await loadLocale('de');
  show(<StatusTag status="revoked" />, 'de');
  expect(screen.getByText('Widerrufen')).toBeTruthy();
});
