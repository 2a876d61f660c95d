import { ownTextLimit } from '@ipr/client/sharing/own-text';
import { Alert, Checkbox, FileZone, Input, Select, useLanguage, useSizeText, useText } from '@ipr/ui';
import { namedJurisdictions } from '@ipr/ui/jurisdictions';
import { useMemo } from 'react';
import { FormField, noteIdOf } from './form-field.tsx';
import { readOwnFiles } from './read-own-file.ts';
import classes from './share.module.css';
import type { Problems, ShareForm } from './share-form.ts';

export const [grantorNameId, ownTextId] = ['share-grantor-name', 'share-own-text'] as const;

interface NdaFieldsProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** The grantor's own text instead of one of the product. */
export const OwnTextField = ({ form, problems, disabled, change }: NdaFieldsProps) => {
  const text = useText();
  const sizeText = useSizeText();
  const { isOwnText, ownText } = form;
  return (
    <>
      <Checkbox
        disabled={disabled}
        checked={isOwnText}
        onChange={({ target }) => change({ isOwnText: target.checked })}
      >
        {text('nda.own-use')}
      </Checkbox>
      {isOwnText ? (
        <>
          <Alert type="warning" showIcon title={text('nda.own-warning')} description={text('nda.own-note')} />
          <FormField
            id={ownTextId}
            label={text('nda.own-file')}
            problem={problems.ownText ? text(problems.ownText) : undefined}
            note={text('nda.own-photos')}
          >
            <FileZone
              over={false}
              input={{
                id: ownTextId,
                disabled,
                multiple: true,
                accept: '.pdf,.txt,.jpg,.jpeg,.png,application/pdf,text/plain,image/jpeg,image/png',
                'aria-invalid': problems.ownText !== undefined,
                'aria-describedby': noteIdOf(ownTextId),
              }}
              onFiles={(files) => {
                void readOwnFiles([...files]).then((read) => {
                  if (read) change({ ownText: read });
                });
              }}
            >
              {ownText?.fileName ?? text('nda.own-choose', { max: sizeText(ownTextLimit) })}
            </FileZone>
          </FormField>
        </>
      ) : null}
    </>
  );
};

const open = '';

/** Name of the grantor, governing law and place of jurisdiction. */
export const NdaFields = ({ form, problems, disabled, change }: NdaFieldsProps) => {
  const text = useText();
  const { locale } = useLanguage();
  const options = useMemo(
    () => [{ value: open, label: text('nda.left-open') }, ...namedJurisdictions(locale)],
    [locale, text],
  );
  const choice = (field: 'law' | 'courts') => (
    <FormField id={`share-${field}`} label={text(`nda.${field}`)}>
      <Select<string>
        id={`share-${field}`}
        className={classes.wide ?? ''}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        value={form[field] ?? open}
        options={options}
        onChange={(value) => change({ [field]: value === open ? null : value })}
      />
    </FormField>
  );
  return (
    <>
      <FormField
        id={grantorNameId}
        label={text('nda.name')}
        problem={problems.grantorName ? text(problems.grantorName) : undefined}
        note={text('nda.name-note')}
      >
        <Input
          id={grantorNameId}
          value={form.grantorName}
          disabled={disabled}
          maxLength={120}
          autoComplete="name"
          aria-invalid={problems.grantorName !== undefined}
          aria-describedby={noteIdOf(grantorNameId)}
          {...(problems.grantorName ? { status: 'error' as const } : {})}
          onChange={({ target }) => change({ grantorName: target.value })}
        />
      </FormField>
      {choice('law')}
      {choice('courts')}
    </>
  );
};
