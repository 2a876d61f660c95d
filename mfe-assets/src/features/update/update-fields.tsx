import { DateField, Input, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { OpeningNote } from '../asset/opening-note.tsx';
import { TaxonomyFailed } from '../asset-form/taxonomy-failed.tsx';
import { TaxonomySelect } from '../asset-form/taxonomy-select.tsx';
import { useTaxonomy } from '../asset-form/use-taxonomy.ts';
import type { TextField } from '../versions/asset-fields.ts';
import type { problemsOf } from './check-form.ts';
import { inputId, LockableField } from './lockable-field.tsx';
import classes from './update.module.css';
import type { Changes } from './use-changes.ts';

/** Maximum lengths in characters, as in the registration. */
const longest = { title: 200, description: 4000, short: 200 } as const;

export interface UpdateFieldsProps {
  readonly changes: Changes;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly disabled: boolean;
}

/** Input props shared by all kinds of fields. */
const useInput = ({ changes, problems, disabled }: UpdateFieldsProps) => {
  const text = useText();
  return (field: TextField) => ({
    id: inputId(field),
    value: changes.textIn(field),
    disabled: disabled || !changes.isOpen(field),
    placeholder: text(changes.isKnown(field) ? 'update.empty' : 'update.sealed'),
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${inputId(field)}_problem`,
  });
};

const Classification = (
  props: UpdateFieldsProps & { readonly wrap: (field: TextField, input: ReactNode) => ReactNode },
) => {
  const { ipTypes, ipContents, failed, retry } = useTaxonomy();
  const inputOf = useInput(props);
  const select = (field: 'ipType' | 'ipContent', { data, isPending }: typeof ipTypes) => {
    const { placeholder: _, ...input } = inputOf(field);
    return props.wrap(
      field,
      <TaxonomySelect
        {...input}
        kind={field === 'ipType' ? 'ip-type' : 'ip-content'}
        options={data}
        loading={isPending}
        keep={props.changes.current[field]}
        clearable
        onChange={(chosen) => props.changes.type(field, chosen ?? '')}
      />,
    );
  };
  return (
    <>
      <TaxonomyFailed failed={failed} retry={retry} />
      {select('ipType', ipTypes)}
      {select('ipContent', ipContents)}
    </>
  );
};

/** Progress of decrypting the private fields, or the reason of its failure. */
const Opening = ({ opening }: Pick<Changes, 'opening'>) => {
  const { state, openDetails, cancel } = opening;
  if (state.purpose !== 'details' && state.error?.purpose !== 'details') return null;
  return <OpeningNote state={state} onRetry={() => void openDetails()} onCancel={cancel} />;
};

/** The fields of the update view (D1 section 2); each starts locked. */
export const UpdateFields = (props: UpdateFieldsProps) => {
  const text = useText();
  const { changes, problems, disabled } = props;
  const inputOf = useInput(props);
  const wrap = (field: TextField, input: ReactNode, note?: string) => {
    const key = problems[field];
    return (
      <LockableField
        field={field}
        changes={changes}
        disabled={disabled}
        problem={key && text(key)}
        {...(note ? { note } : {})}
      >
        {input}
      </LockableField>
    );
  };
  const line = (field: TextField, maxLength: number) =>
    wrap(
      field,
      <Input
        {...inputOf(field)}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => changes.type(field, event.target.value)}
      />,
    );
  const date = inputOf('internalDate');
  return (
    <div className={classes.fields}>
      {line('title', longest.title)}
      <Classification {...props} wrap={wrap} />
      <Opening opening={changes.opening} />
      {wrap(
        'description',
        <Input.TextArea
          {...inputOf('description')}
          rows={3}
          maxLength={longest.description}
          onChange={(event) => changes.type('description', event.target.value)}
        />,
      )}
      {line('internalAssetId', longest.short)}
      {wrap(
        'internalDate',
        changes.isKnown('internalDate') ? (
          <DateField
            id={date.id}
            value={date.value || undefined}
            disabled={date.disabled}
            onChange={(chosen) => changes.type('internalDate', chosen ?? '')}
          />
        ) : (
          <Input {...date} />
        ),
        text('register.field.internal-date-note'),
      )}
      {line('relatedPatent', longest.short)}
    </div>
  );
};
