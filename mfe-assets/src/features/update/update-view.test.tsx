/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, stranger, type World } from '@ipr/client/testing/small-world';
import { newUpdateDraft, type UpdateInput } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { Failure } from '@ipr/domain';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { showModule } from '../../../testing/shell.tsx';

configure({ defaultHidden: true });

const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet' };

const registered = async () => {
  const world = createWorld();
  await registerAsset(flowDeps(world), { ...texts, file: new File(['%PDF-1.7 a motor'], 'motor.pdf') }, newDraft());
  return world;
};

/** Creates a version from another window of the same world. */
const updateElsewhere = (world: World, changes: UpdateInput['changes'], version = 1) =>
  updateAsset(flowDeps(world), { changes }, newUpdateDraft({ id: '1', version }));

const open = async () => {
  const world = await registered();
  const user = userEvent.setup({ delay: null, applyAccept: false, pointerEventsCheck: 0 });
  const view = showModule(world, '/assets/1');
  await user.click(await screen.findByRole('button', { name: 'Update Asset' }));
  await screen.findByRole('heading', { level: 1, name: 'Update Asset' });
  return { ...view, world, user };
};

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
// Queries by label and text: computing every role in a form of this size takes seconds.
const button = (name: string) =>
  (screen.queryByLabelText(name) ?? screen.getByText(name).closest('button')) as HTMLButtonElement;
const submit = () => document.querySelector('form button[type=submit]') as HTMLButtonElement;

type User = ReturnType<typeof userEvent.setup>;
/** Submits the form and confirms the review. */
const save = async (user: User) => {
  await user.click(submit());
  await user.click(button('Save as a new version'));
};
const retype = async (user: User, name: string, value: string) => {
  await user.click(button(`Unlock ${name}`));
  await waitFor(() => expect(field(name).disabled).toBe(false));
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(value);
};

const lastOf = (world: World) => world.entries[0]?.versions.at(-1);

test('starts with every field locked, the name read-only and the submit button disabled', async () => {
  await open();
  for (const name of ['Title', 'IP Type', 'IP Content', 'Description', 'Internal Asset ID', 'Related Patent'])
    expect(field(name).disabled).toBe(true);
  expect(((await screen.findByLabelText('Internal Date')) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Asset name')).toBeTruthy();
  expect(screen.getByText('Please make some changes before updating')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test('marks a changed field in words and can reset it to the current value', async () => {
  const { user } = await open();
  await retype(user, 'Title', 'Engine');
  expect(screen.getByText('Modified')).toBeTruthy();
  expect(submit().disabled).toBe(false);
  await user.click(button('Reset Title to the current value'));
  expect(document.activeElement).toBe(field('Title'));
  expect(field('Title').value).toBe('Motor');
  expect(screen.queryByText('Modified')).toBeNull();
  expect(submit().disabled).toBe(true);
});

test('decrypts an encrypted field when it is unlocked', async () => {
  const { user, world } = await open();
  expect(field('Description').value).toBe('');
  const before = world.calls.filter((call) => call === 'keynet.unwrapKey').length;
  await user.click(button('Unlock Description'));
  await waitFor(() => expect(field('Description').value).toBe('quiet'));
  expect(field('Description').disabled).toBe(false);
  expect(world.calls.filter((call) => call === 'keynet.unwrapKey')).toHaveLength(before + 1);
});

test('focuses the unlocked field unless the person types in another field meanwhile', async () => {
  const { user } = await open();
  await user.click(button('Unlock Title'));
  await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  await user.click(button('Unlock Description'));
  act(() => field('Title').focus());
  await waitFor(() => expect(field('Description').disabled).toBe(false));
  expect(document.activeElement).toBe(field('Title'));
});

test('scrolls and focuses the top of the update view and of the asset when switching', async () => {
  const content = document.body.appendChild(document.createElement('main'));
  Object.assign(content, { id: 'content', tabIndex: -1 });
  const { user } = await open();
  await waitFor(() => expect(document.activeElement).toBe(content));
  await user.click(button('Unlock Title'));
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  await waitFor(() => expect(document.activeElement).toBe(content));
  content.remove();
});

test('shows why a field cannot be decrypted and offers a retry', async () => {
  const { user, world } = await open();
  world.failNext('keynet.unwrapKey', new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }));
  await user.click(button('Unlock Description'));
  await user.click(await screen.findByText('Try Again'));
  await waitFor(() => expect(field('Description').value).toBe('quiet'));
});

test('reports a blank title while typing and does not send it', async () => {
  const { user, world } = await open();
  await user.click(button('Unlock Title'));
  await user.clear(field('Title'));
  expect(screen.getByText('Asset title is required')).toBeTruthy();
  await user.click(submit());
  expect(document.activeElement).toBe(field('Title'));
  expect(world.entries[0]?.versions).toHaveLength(1);
});

test('refuses a classification with only one of its two fields', async () => {
  const { user } = await open();
  await user.click(button('Unlock IP Type'));
  const clear = field('IP Type').closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement;
  await user.click(clear);
  expect(screen.getByText('IP Type and IP Content are required when editing IP classification')).toBeTruthy();
});

test('creates a version from changed texts, reports it, and then shows the asset with it', async () => {
  const { user, world, toasts } = await open();
  await retype(user, 'Title', 'Engine');
  await retype(user, 'Description', 'loud');
  await save(user);
  await waitFor(() => expect(toasts).toEqual(['✅ Asset metadata updated successfully!']));
  expect(screen.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Engine' })).toBeTruthy();
  expect(await screen.findByText('2 versions')).toBeTruthy();
  expect(location.search).toBe('');
  expect(lastOf(world)).toMatchObject({ number: 2, title: 'Engine' });
});

test('shows the specified stages, without the file stage when the file stays', async () => {
  await open();
  const list = within(screen.getByRole('list', { name: 'Progress' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent?.split(',')[0])).toEqual([
    'Fetch the current version',
    'Timestamp and upload the metadata',
    'Record on the blockchain',
    'Organise the files',
  ]);
});

test('replaces the file only after unlock and confirmation', async () => {
  const { user } = await open();
  expect(screen.getByText('File Update')).toBeTruthy();
  expect(screen.queryByLabelText('Drop a file here or choose one')).toBeNull();
  await user.click(button('Unlock the file replacement'));
  const picker = field('Drop a file here or choose one');
  expect(picker.disabled).toBe(true);
  await user.click(screen.getByLabelText(/replaces the file/));
  expect(picker.disabled).toBe(false);
  await user.upload(picker, new File(['%PDF-1.7 better'], 'better.pdf'));
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(screen.getByText('Encrypt and upload the new file')).toBeTruthy();
  await user.click(screen.getByLabelText(/replaces the file/));
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('Tick the confirmation to replace the file')).toBeTruthy();
});

test('does not update when Enter is pressed in a field', async () => {
  const { user, world } = await open();
  await retype(user, 'Title', 'Engine');
  await user.click(field('Title'));
  const signatures = world.calls.filter((call) => call === 'wallet.sign').length;
  await user.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(field('Title'));
  expect(submit().classList.contains('ant-btn-loading')).toBe(false);
  expect(world.calls.filter((call) => call === 'wallet.sign')).toHaveLength(signatures);
});

const drop = (file: File) => {
  const files = [file];
  const area = document.querySelector('form') as HTMLFormElement;
  fireEvent.drop(area, { dataTransfer: { files, types: ['Files'], items: [] } });
};

test.each([
  ['locked', async () => undefined],
  ['unlocked, but not confirmed', (user: User) => user.click(button('Unlock the file replacement'))],
])(
  'keeps a file dropped while the replacement is %s, and includes it only after the confirmation',
  async (_, prepare) => {
    const { user } = await open();
    await retype(user, 'Title', 'Engine');
    await prepare(user);
    drop(new File(['%PDF-1.7 better'], 'better.pdf'));
    expect(await screen.findByText('better.pdf')).toBeTruthy();
    expect(screen.getByText('Tick the confirmation to replace the file')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.click(screen.getByLabelText(/replaces the file/));
    expect(submit().disabled).toBe(false);
    expect(screen.getByText('Encrypt and upload the new file')).toBeTruthy();
  },
);

test('removes a dropped file without the confirmation', async () => {
  const { user } = await open();
  await retype(user, 'Title', 'Engine');
  drop(new File(['%PDF-1.7 better'], 'better.pdf'));
  await user.click(await screen.findByLabelText('Remove the file'));
  expect(screen.queryByText('better.pdf')).toBeNull();
  expect(submit().disabled).toBe(false);
});

test('shows the specified text of a failure and keeps the typed values', async () => {
  const { user, world, toasts } = await open();
  await retype(user, 'Title', 'Engine');
  world.failNext('timestamps.stamp', new Failure('access.denied'));
  await save(user);
  const sentence = 'Update failed: Access denied. You do not have permission for this action.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(field('Title').value).toBe('Engine');
  // antd ignores clicks on the button while it shows its loading state.
  await waitFor(() => expect(submit().classList.contains('ant-btn-loading')).toBe(false));
  await save(user);
  await waitFor(() => expect(toasts).toContain('✅ Asset metadata updated successfully!'));
  expect(world.entries[0]?.versions).toHaveLength(2);
});

test('asks for confirmation when leaving with changes, and not without changes', async () => {
  const { user } = await open();
  await retype(user, 'Title', 'Engine');
  await user.click(button('Cancel'));
  expect(await screen.findByText('Leave this page?')).toBeTruthy();
  await user.click(button('Stay'));
  expect(field('Title').value).toBe('Engine');
  await user.click(button('Reset Title to the current value'));
  await user.click(button('Back to the asset'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
});

const conflicting = async () => {
  const opened = await open();
  const { user, world } = opened;
  await retype(user, 'Title', 'Mine');
  await retype(user, 'Related Patent', 'EP 7');
  await updateElsewhere(world, { title: 'Theirs', description: 'loud' });
  await save(user);
  await screen.findByText('Another person updated this asset');
  const table = within(await screen.findByRole('table', { name: 'Another person updated this asset' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  return { ...opened, rows };
};

test('shows another person’s concurrent changes field by field', async () => {
  const { rows } = await conflicting();
  expect(rows).toEqual([
    ['Field', 'Before', 'Now', 'Yours'],
    ['Title', 'Motor', 'Theirs', 'Mine'],
    ['Description', 'quiet', 'loud', '–'],
  ]);
  expect(screen.queryByText(/^Update failed/)).toBeNull();
});

test('applies own changes on top of the other person’s version', async () => {
  const { user, world, toasts } = await conflicting();
  await user.click(button('Apply my changes on top'));
  expect(screen.getByText('You are now working on version 2. Press Update Asset to save your changes.')).toBeTruthy();
  expect(field('Title').value).toBe('Mine');
  await save(user);
  await waitFor(() => expect(toasts).toEqual(['✅ Asset metadata updated successfully!']));
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Theirs', 'Mine']);
});

test('takes over the other person’s values, shows the typed ones next to them and keeps the other changes', async () => {
  const { user } = await conflicting();
  await user.click(button('Use their values'));
  expect(field('Title').value).toBe('Theirs');
  expect(field('Related Patent').value).toBe('EP 7');
  expect(screen.getByText('Your entry: Mine')).toBeTruthy();
  await user.click(button('Use your entry for Title'));
  expect(field('Title').value).toBe('Mine');
});

test('hides Update Asset from a person with view access only', async () => {
  const world = await registered();
  const theirs = world.mint(stranger, {
    fileHash: 'ab'.repeat(32),
    cid: world.entries[0]?.cid ?? '',
    title: 'Their motor',
  });
  world.grant(theirs.id, 1);
  showModule(world, `/assets/${theirs.id}?mode=update`);
  await screen.findByRole('heading', { level: 1, name: 'Their motor' });
  expect(screen.queryByRole('button', { name: 'Update Asset' })).toBeNull();
});
