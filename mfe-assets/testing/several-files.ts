import type { World } from '@ipr/client/testing/small-world';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DraftStorage, memoryDraftStorage } from '../src/model/drafts/draft-storage.ts';
import { showModule } from './shell.tsx';

type User = ReturnType<typeof userEvent.setup>;

export const pdf = (name: string, content = name) =>
  new File([`%PDF-1.7 ${content}`], name, { type: 'application/pdf' });

/** Opens the page of several files. */
export const openSeveral = (world: World, browser: DraftStorage = memoryDraftStorage()) => {
  const user = userEvent.setup({ applyAccept: false, delay: null, pointerEventsCheck: 0 });
  const { unmount } = showModule(world, '/assets/new/several', undefined, browser);
  return { user, browser, unmount };
};

const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  const lines = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
  const line = await waitFor(() => {
    const found = lines().find(({ textContent }) => textContent === option);
    if (!found) throw new Error('not listed yet');
    return found;
  });
  fireEvent.click(line);
};

export const addFiles = async (user: User, files: readonly File[]) =>
  user.upload(await screen.findByLabelText('Drop files here or choose them'), [...files]);

const wordsFor = (n: number) => (n === 1 ? 'Register 1 asset' : `Register ${n} assets`);

/** Waits for the words first: to search every role by its name after each change takes seconds on a page of twenty files. */
export const registerButton = async (n: number): Promise<HTMLButtonElement> => {
  const words = await screen.findByText(wordsFor(n), { selector: 'button span, button' });
  const button = words.closest('button');
  if (!button) throw new Error(`${wordsFor(n)} is no button`);
  return button;
};

/** Chooses files and the labels of all of them. @param n number of files that can be registered */
export const fillIn = async (user: User, files: readonly File[], n = files.length) => {
  await addFiles(user, files);
  await registerButton(n);
  await choose('IP Type', 'Patent');
  await choose('IP Content', 'Drawing');
  await waitFor(() => expect(screen.queryByText('Checking whether this file is already registered…')).toBeNull());
};

/** Presses the form's button. @returns the review */
export const review = async (user: User, n: number) => {
  await user.click(await registerButton(n));
  return within(await screen.findByRole('dialog', { name: 'Check before registering' }));
};

/** Starts the registrations, after the review. */
export const registerAll = async (user: User, n: number) => {
  const dialog = await review(user, n);
  await user.click(dialog.getByRole('button', { name: wordsFor(n) }));
};

export const seeTotal = (words: string) => screen.findByText(words);
