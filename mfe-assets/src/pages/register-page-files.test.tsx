/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
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
  expect(await screen.findByText('motor.pdf')).toBeTruthy();
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
  expect(await screen.findByText('motor.pdf')).toBeTruthy();
});

test('reports that a chosen file cannot be checked and keeps Register enabled', async () => {
  const card = await open();
  await drop(card, pdf('motor.pdf'));
  expect(await screen.findByText(/^We could not check whether this file is already registered\./)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register Asset' }).disabled).toBe(false),
  );
});

test('asks about a file whose content contradicts the ending of its name, and uses it only when confirmed', async () => {
  const card = await open();
  const disguised = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'plan.pdf');
  await drop(card, disguised);
  expect(
    await screen.findByText(/^The name of plan\.pdf ends in PDF, but its content is of the type PNG\./),
  ).toBeTruthy();
  expect(screen.getByText('No file selected')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('No file selected')).toBeTruthy();
  await drop(card, disguised);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this file' }));
  expect(await screen.findByText('plan.pdf')).toBeTruthy();
});

test('accepts any type of file where the deployment allows it, and names no types in the hint', async () => {
  showModule({ ...createWorld(), uploadTypes: 'any' }, '/assets/new');
  await drop(await screen.findByText('No file selected'), new File(['ISO-10303-21;'], 'gear.step'));
  expect(await screen.findByText('gear.step')).toBeTruthy();
  expect(screen.getByText('Any type of file (max 10MB)')).toBeTruthy();
  expect(screen.getByLabelText('Drop a file here or choose one').hasAttribute('accept')).toBe(false);
});
