import type { RegistrationInput } from '@ipr/client/registration/registration';
import { ReviewDialog, useSizeText, useTaxonomyLabel, useText } from '@ipr/ui';
import { needsConfirmation } from '../../model/files/check-file.ts';
import { useMismatchText } from './batch-file-row.tsx';
import type { ChosenFile } from './use-chosen-files.ts';

/** 'Register 3 assets' */
export const useRegisterText = () => {
  const text = useText();
  return (n: number): string => (n === 1 ? text('batch.register-one') : text('batch.register', { n }));
};

interface Props {
  readonly inputs: readonly RegistrationInput[];
  /** The files of the inputs, in their order. */
  readonly files: readonly ChosenFile[];
  /** Number of files that are not registered. */
  readonly leftOut: number;
  readonly onRegister: () => void;
  readonly onBack: () => void;
}

/** The last step before the registrations: what becomes public, what does not, and every unusual file. */
export const BatchReview = ({ inputs, files, leftOut, onRegister, onBack }: Props) => {
  const text = useText();
  const sizeText = useSizeText();
  const labelOf = useTaxonomyLabel();
  const registerText = useRegisterText();
  const mismatchText = useMismatchText();
  const [first] = inputs;
  const mismatches = files.flatMap(({ file, mismatch }) => (mismatch ? [mismatchText(file.name, mismatch)] : []));
  const large = files.flatMap(({ file }) =>
    needsConfirmation(file) ? [text('register.large-text', { name: file.name, size: sizeText(file.size) })] : [],
  );
  return (
    <ReviewDialog
      title={text('review.register.title')}
      okText={registerText(inputs.length)}
      published={{
        facts: [
          { name: text('register.field.ip-type'), value: first && labelOf(first.ipType) },
          { name: text('register.field.ip-content'), value: first && labelOf(first.ipContent) },
          {
            name: text('batch.titles'),
            value: (
              <ol>
                {files.map(({ id, title }) => (
                  <li key={id}>{title.trim()}</li>
                ))}
              </ol>
            ),
          },
        ],
        notes: [text('batch.review-public')],
      }}
      unpublished={{
        facts: [{ name: text('batch.files'), value: files.map(({ file }) => file.name).join(', ') }],
        notes: [text('batch.review-private')],
      }}
      meaning={[
        text('review.register.final'),
        text('review.register.once'),
        ...(first?.protect ? [text('review.register.protect')] : []),
        ...(leftOut > 0 ? [text('batch.review-left-out', { n: leftOut })] : []),
        ...mismatches,
        ...large,
      ]}
      onOk={onRegister}
      onBack={onBack}
    />
  );
};
