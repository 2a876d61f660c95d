/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moveOnEnter } from './move-on-enter.ts';

const show = () => {
  const submitted: string[] = [];
  render(
    <form
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push('form');
      }}
    >
      <input aria-label="Title" />
      <input aria-label="Locked" disabled />
      <input aria-label="Date" />
      <input type="checkbox" aria-label="Protect" />
      <textarea aria-label="Description" />
      <button type="submit">Register</button>
    </form>,
  );
  return { submitted, user: userEvent.setup({ delay: null }) };
};

test('moves the focus from field to field and submits by the button alone', async () => {
  const { submitted, user } = show();
  await user.click(screen.getByLabelText('Title'));
  for (const next of ['Date', 'Protect', 'Description']) {
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText(next));
  }
  await user.keyboard('one{Enter}two');
  expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe('one\ntwo');
  expect(submitted).toEqual([]);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(submitted).toEqual(['form']);
});
