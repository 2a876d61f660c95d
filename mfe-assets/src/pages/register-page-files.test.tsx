/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const carrying = (...files: File[]) => ({ files, types: ['Files'], items: [], dropEffect: 'copy' });

const drop = (on: HTMLElement, ...files: File[]) =>
  act(async () => void fireEvent.drop(on, { dataTransfer: carrying(...files) }));
const paste = (on: HTMLElement, clipboardData: object) => act(async () => void fireEvent.paste(on, { clipboardData }));

const open = async () => {
  showModule(createWorld(), '/assets/new');
  return screen.findByText('No file selected');
};

test('selects a file dropped anywhere on the card, and refuses several files with their number', async () => {
  const card = await open();
  await drop(card, pdf('a.pdf'), pdf('b.pdf'));
  expect(screen.getByText(/^An asset is a single file, but you chose 2\./)).toBeTruthy();
  expect(screen.getByText('No file selected')).toBeTruthy();
  await drop(card, pdf('motor.pdf'));
  expect(screen.getByText('motor.pdf')).toBeTruthy();
  expect(screen.queryByText(/^An asset is a single file/)).toBeNull();
});

test('prevents a file dropped outside the card from replacing the page', async () => {
  await open();
  const missed = createEvent.drop(document.body, { dataTransfer: carrying(pdf('motor.pdf')) });
  fireEvent(document.body, missed);
  expect(missed.defaultPrevented).toBe(true);
  expect(screen.getByText('No file selected')).toBeTruthy();
});

test('validates a pasted file by the same rules and leaves pasted text as text', async () => {
  await open();
  await paste(document.body, carrying(new File(['x'], 'logo.svg')));
  expect(screen.getByText(/^File type not supported\. Allowed: PDF, /)).toBeTruthy();
  const title = screen.getByLabelText('Title');
  await paste(title, { ...carrying(pdf('sheet.pdf')), types: ['text/plain', 'Files'] });
  expect(screen.getByText('No file selected')).toBeTruthy();
  await paste(title, carrying(pdf('motor.pdf')));
  expect(screen.getByText('motor.pdf')).toBeTruthy();
});

test('reports that a chosen file cannot be checked and keeps Register enabled', async () => {
  const card = await open();
  await drop(card, pdf('motor.pdf'));
  expect(await screen.findByText(/^We could not check whether this file is already registered\./)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register Asset' }).disabled).toBe(false),
  );
});
