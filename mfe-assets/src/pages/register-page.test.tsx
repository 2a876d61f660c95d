/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const MiB = 2 ** 20;
const pdf = (bytes = 4, name = 'motor.pdf') => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

const open = async (pickerBytes?: number) => {
  const world = createWorld();
  const user = userEvent.setup({ applyAccept: false, delay: null });
  const view = showModule(world, '/assets/new', pickerBytes);
  await screen.findByRole('heading', { level: 1, name: 'Chain New IP Asset' });
  return { ...view, world, user, picker: screen.getByLabelText('Drop a file here or choose one') };
};
const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Register Asset' }));

test('shows the specified texts, and a label and a mark for every field', async () => {
  const { picker } = await open();
  expect(screen.getByText('Secure your asset on the Polygon blockchain')).toBeTruthy();
  for (const card of ['File', 'Asset Details', 'Before you register']) expect(screen.getByText(card)).toBeTruthy();
  const fields = ['Title', 'IP Type', 'IP Content', 'Description', 'Internal Asset ID', 'Related Patent'];
  for (const label of fields) expect(screen.getByLabelText(label)).toBeTruthy();
  expect(await screen.findByLabelText('Internal Date')).toBeTruthy();
  expect(screen.getAllByText('Public forever')).toHaveLength(3);
  expect(screen.getAllByText('Encrypted')).toHaveLength(5);
  expect(document.getElementById(picker.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toMatch(
    /^PDF, DOC, XLS, PNG, JPG, .*\(max 10MB\)$/,
  );
  expect(screen.getByText('No file selected')).toBeTruthy();
});

test('reports missing values at each field of an empty form and the first one next to the button, and sends nothing', async () => {
  const { user, toasts, world } = await open();
  await press(user);
  expect(await screen.findByText('Asset title is required')).toBeTruthy();
  expect(screen.getByText('Please select an IP type')).toBeTruthy();
  expect(screen.getByText('Please select an IP content')).toBeTruthy();
  expect(screen.getByText('Please upload a file')).toBeTruthy();
  expect(screen.getByText('Please enter an asset title')).toBeTruthy();
  expect(toasts).toEqual([]);
  const reads = ['taxonomy', 'workfiles.outline', 'keynet.connect'];
  expect(world.calls.filter((call) => !reads.includes(call))).toEqual([]);
});

test('removes the reported problem when an entry changes', async () => {
  const { user } = await open();
  await press(user);
  expect(await screen.findByText('Please enter an asset title')).toBeTruthy();
  await user.type(screen.getByLabelText('Title'), 'M');
  expect(screen.queryByText('Please enter an asset title')).toBeNull();
});

test('shows what becomes public while the form is filled in, and no progress', async () => {
  await open();
  expect(screen.queryByText('Progress')).toBeNull();
  const part = (heading: string) => within(screen.getByRole('region', { name: heading }));
  expect(part('Becomes public, permanently').getByText('Title, IP Type, IP Content')).toBeTruthy();
  expect(part('Does not become public').getByText(/^File, Description, /)).toBeTruthy();
});

test('does not submit when Enter is pressed in a field', async () => {
  const { user, toasts } = await open();
  await user.click(screen.getByLabelText('Title'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(screen.getByLabelText('Title'));
  expect(screen.queryByText('Asset title is required')).toBeNull();
  expect(toasts).toEqual([]);
});

test('reports a title that is too long in bytes at its field, and sends nothing', async () => {
  const { user, world } = await open();
  await user.click(screen.getByLabelText('Title'));
  await user.paste('é'.repeat(129));
  await press(user);
  expect(await screen.findByText(/^The title is too long: the registry stores at most 256 bytes/)).toBeTruthy();
  const reads = ['taxonomy', 'workfiles.outline', 'keynet.connect'];
  expect(world.calls.filter((call) => !reads.includes(call))).toEqual([]);
});

test.each([
  ['logo.svg', 4, /^File type not supported\. Allowed: PDF, DOC, XLS, PNG, JPG/],
  ['motor.pdf', 0, 'Cannot upload an empty file to IPFS'],
  ['motor.pdf', 10 * MiB + 1, 'File is larger than 10 MB'],
])('refuses %s of %i bytes in the picker', async (name, size, sentence) => {
  const { user, picker } = await open();
  await user.upload(picker, pdf(size, name));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(picker.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('No file selected')).toBeTruthy();
});

test('shows a chosen file with its size and can remove it', async () => {
  const { user, picker } = await open();
  await user.upload(picker, pdf(1536));
  expect(await screen.findByText('motor.pdf')).toBeTruthy();
  expect(screen.getByText('1.5 KB')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(screen.getByText('No file selected')).toBeTruthy();
});

test('asks once for confirmation of a file above 10 MB where larger files are allowed', async () => {
  const { user, picker } = await open(50 * MiB);
  await user.upload(picker, pdf(12 * MiB));
  expect(await screen.findByText('motor.pdf is 12 MB. Encrypting and uploading it takes longer.')).toBeTruthy();
  expect(screen.getByText('No file selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use this file' }));
  expect(await screen.findByText('12 MB')).toBeTruthy();
});

test('returns to the library on Cancel', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Assets Library' })).toBeTruthy();
});

test('shows an error with a retry when the options cannot be loaded', async () => {
  const world = createWorld();
  world.failNext('taxonomy', new Failure('taxonomy.unavailable'));
  showModule(world, '/assets/new');
  expect(await screen.findByText('Failed to load taxonomy options')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await waitFor(() => expect(screen.queryByText('Failed to load taxonomy options')).toBeNull());
});

test('preloads the key network while the form is filled in, and reports no error if it is unavailable', async () => {
  const world = createWorld();
  world.failNext('keynet.connect', new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }));
  const { toasts } = showModule(world, '/assets/new');
  await waitFor(() => expect(world.calls).toContain('keynet.connect'));
  expect(await screen.findByText('Asset Details')).toBeTruthy();
  expect(toasts).toEqual([]);
});

test('offers the own folders, the default folder first', async () => {
  const { user } = await open();
  await waitFor(() => expect(screen.getByText('Default folder')).toBeTruthy());
  await user.click(screen.getByLabelText('Folder'));
  const options = await screen.findAllByRole('option');
  expect(options.length).toBeGreaterThan(0);
  const names = [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent);
  expect(names).toEqual([
    'Default folder',
    '\u00a0\u00a0\u00a0Inventions',
    '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0Motors',
  ]);
});

test('shows an error with a retry when the folders cannot be loaded', async () => {
  const world = createWorld();
  world.failNext('workfiles.outline', new Failure('service.unavailable'));
  showModule(world, '/assets/new');
  expect(await screen.findByText('Failed to load folders')).toBeTruthy();
  expect(screen.getByText('Default folder')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await waitFor(() => expect(screen.queryByText('Failed to load folders')).toBeNull());
});
