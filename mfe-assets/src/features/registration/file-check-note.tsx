import { Failure } from '@ipr/domain';
import { Alert, useFailureText, useText } from '@ipr/ui';
import { EarlierFacts } from './earlier-facts.tsx';
import classes from './file-check-note.module.css';
import type { FileCheck } from './use-file-check.ts';

const words = {
  checking: 'register.checking',
  new: 'register.not-registered',
  unknown: 'register.check-failed',
} as const;

/** Result of the registry lookup for the chosen file, with the existing record if there is one. */
export const FileCheckNote = ({ check }: { readonly check: FileCheck }) => {
  const text = useText();
  const sentence = useFailureText();
  if (check.kind === 'known')
    return (
      <Alert
        className={classes.note ?? ''}
        type="error"
        showIcon
        title={sentence(new Failure('registry.hash-already-exists', { assetId: check.record.id }))}
        description={<EarlierFacts record={check.record} note={text('register.duplicate')} />}
      />
    );
  return (
    <p role="status" className={classes.quiet}>
      {check.kind === 'none' ? null : text(words[check.kind])}
    </p>
  );
};
