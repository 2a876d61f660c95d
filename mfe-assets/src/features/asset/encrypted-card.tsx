import type { PrivateMetadata } from '@ipr/domain';
import { Button, Card, FactList, LockOutlined, type NamedFact, SecretMark, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './asset.module.css';
import { OpeningNote } from './opening-note.tsx';
import { isBusy, type Opening } from './use-opened-file.ts';

/** The private fields, decrypted on request without fetching the file. */
export const EncryptedCard = ({ opening }: { readonly opening: Opening }) => {
  const { details, state, openDetails, cancel } = opening;
  const text = useText();
  const shown = (name: string, read: (fields: PrivateMetadata) => string | undefined, note?: string): NamedFact => {
    const encryptedFile = (
      <span className={classes.sealed}>
        <LockOutlined aria-hidden /> {text('asset.sealed')}
      </span>
    );
    const value: ReactNode = details
      ? (read(details) ?? <span className={classes.sealed}>{text('asset.not-given')}</span>)
      : encryptedFile;
    return { name: note ? `${name} (${note})` : name, value };
  };
  const facts = [
    shown(text('asset.file-name'), (fields) => fields.originalFileName),
    shown(text('register.field.internal-asset-id'), (fields) => fields.internalAssetId),
    shown(
      text('register.field.internal-date'),
      (fields) => fields.internalDate,
      text('register.field.internal-date-note'),
    ),
    shown(text('register.field.related-patent'), (fields) => fields.relatedPatent),
    shown(text('register.field.description'), (fields) => fields.description),
  ];
  const running = state.purpose === 'details' || state.error?.purpose === 'details';
  return (
    <Card title={text('asset.group.private')} extra={<SecretMark />}>
      <FactList facts={facts} />
      {details || state.purpose === 'details' ? null : (
        <Button
          className={classes.open ?? ''}
          icon={<LockOutlined aria-hidden />}
          disabled={isBusy(state)}
          onClick={() => void openDetails()}
        >
          {text('asset.show-details')}
        </Button>
      )}
      {running ? <OpeningNote state={state} onRetry={() => void openDetails()} onCancel={cancel} /> : null}
    </Card>
  );
};
