import { longestMessage } from '@ipr/api';
import { Input, useText } from '@ipr/ui';
import { FormField, noteIdOf } from './form-field.tsx';
import type { Problems, ShareForm } from './share-form.ts';

export const messageId = 'share-message';

interface MessageFieldProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** What the grantor writes to the recipients, besides the agreement. */
export const MessageField = ({ form, problems, disabled, change }: MessageFieldProps) => {
  const text = useText();
  return (
    <FormField
      id={messageId}
      label={text('share.message')}
      problem={problems.message ? text(problems.message, { max: longestMessage }) : undefined}
      note={text('share.message-note', { max: longestMessage })}
    >
      <Input.TextArea
        id={messageId}
        aria-invalid={problems.message !== undefined}
        aria-describedby={noteIdOf(messageId)}
        {...(problems.message ? { status: 'error' as const } : {})}
        rows={3}
        value={form.message}
        disabled={disabled}
        onChange={({ target }) => change({ message: target.value })}
      />
    </FormField>
  );
};
