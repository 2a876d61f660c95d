/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { TextProvider } from '../texts/text-provider.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const prefersReducedMotion = (matches: boolean) => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('reduced-motion') && matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
};

const NameDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const name = useRef<HTMLInputElement>(null);
  return (
    <ConfirmDialog title="New folder" okText="Create" initialFocus={name} onOk={onClose} onClose={onClose}>
      <input ref={name} aria-label="Name" />
    </ConfirmDialog>
  );
};

const Page = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <TextProvider locale="en" timeZone="UTC">
      <ThemeProvider>
        <button type="button" onClick={() => setOpen(true)}>
          New
        </button>
        {isOpen ? <NameDialog onClose={() => setOpen(false)} /> : null}
      </ThemeProvider>
    </TextProvider>
  );
};

test.each([true, false])(
  'a dialog focuses its first field, and returns the focus; reduced motion %s',
  async (reduced) => {
    prefersReducedMotion(reduced);
    const user = userEvent.setup({ delay: null });
    render(<Page />);
    await user.click(screen.getByText('New'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('New')));
  },
);
