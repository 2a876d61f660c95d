/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import '../texts/every-text.ts';
import { ReviewDialog } from './review.tsx';

const show = () => {
  const acts: string[] = [];
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Title" defaultValue="Motor" />
        <button type="button" onClick={() => setOpen(true)}>
          Register
        </button>
        {isOpen ? (
          <ReviewDialog
            title="Check before registering"
            okText="Register permanently"
            subject={[{ name: 'Asset', value: 'Motor' }]}
            published={{ facts: [{ name: 'Title', value: 'Motor' }], notes: ['Your wallet address'] }}
            unpublished={{ facts: [{ name: 'File', value: 'motor.pdf' }] }}
            meaning={['It cannot be deleted.']}
            onOk={() => acts.push('registered')}
            onBack={() => setOpen(false)}
          />
        ) : null}
      </>
    );
  };
  render(<Page />);
  return { acts, user: userEvent.setup({ delay: null }) };
};

test('focuses its heading, so that Enter confirms nothing, and only the button named by the act confirms', async () => {
  const { acts, user } = show();
  await user.click(screen.getByText('Register'));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Check before registering' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.keyboard('{Enter}');
  expect(acts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Register permanently' }));
  expect(acts).toEqual(['registered']);
});

test('separates what becomes public from what does not, and states the consequences', async () => {
  const { user } = show();
  await user.click(screen.getByText('Register'));
  const part = async (name: string) => within(await screen.findByRole('region', { name })).queryAllByText(/./);
  const texts = async (name: string) => (await part(name)).map(({ textContent }) => textContent);
  expect(await texts('Becomes public, permanently')).toEqual(expect.arrayContaining(['Motor', 'Your wallet address']));
  expect(await texts('Does not become public')).toEqual(expect.arrayContaining(['motor.pdf']));
  expect(await texts('What this means')).toEqual(expect.arrayContaining(['It cannot be deleted.']));
});

test.each(['{Escape}', 'Back'])('returns to the form by %s with nothing lost', async (way) => {
  const { acts, user } = show();
  await user.type(screen.getByLabelText('Title'), ' 2');
  await user.click(screen.getByText('Register'));
  await screen.findByRole('dialog', { name: 'Check before registering' });
  if (way === 'Back') await user.click(screen.getByRole('button', { name: way }));
  else await user.keyboard(way);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Motor 2');
  expect(document.activeElement).toBe(screen.getByText('Register'));
  expect(acts).toEqual([]);
});
