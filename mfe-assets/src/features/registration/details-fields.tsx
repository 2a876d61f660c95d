import { isTitleTooLong } from '@ipr/domain';
import { DateField, Input, useText } from '@ipr/ui';
import { memo } from 'react';
import { TaxonomyFailed } from '../asset-form/taxonomy-failed.tsx';
import { TaxonomySelect } from '../asset-form/taxonomy-select.tsx';
import type { OptionKind } from '../asset-form/use-own-options.ts';
import { useTaxonomy } from '../asset-form/use-taxonomy.ts';
import classes from './field.module.css';
import { Field } from './field.tsx';
import { FolderField } from './folder-field.tsx';
import { ProtectField } from './protect-field.tsx';

/** Maximum lengths in characters; a title of this length fits everywhere it is displayed. */
const longest = { title: 200, description: 4000, short: 200 } as const;

/** The two selectors of public labels. */
export const Classification = ({ disabled }: { readonly disabled: boolean }) => {
  const text = useText();
  const { ipTypes, ipContents, failed, retry } = useTaxonomy();
  const select = (kind: OptionKind, { isPending, data }: typeof ipTypes) => (
    <TaxonomySelect kind={kind} options={data} loading={isPending} disabled={disabled} />
  );
  return (
    <>
      <TaxonomyFailed failed={failed} retry={retry} />
      <div className={classes.pair}>
        <Field
          name="ipType"
          label={text('register.field.ip-type')}
          reach="public"
          required={text('register.ip-type-required')}
        >
          {select('ip-type', ipTypes)}
        </Field>
        <Field
          name="ipContent"
          label={text('register.field.ip-content')}
          reach="public"
          required={text('register.ip-content-required')}
        >
          {select('ip-content', ipContents)}
        </Field>
      </div>
    </>
  );
};

/**
 * The Asset Details card's fields (D1 section 2), each marked public or encrypted (decision R17). Memoised because every
 * encrypted or uploaded chunk of a file re-renders the page.
 */
export const DetailsFields = memo(({ disabled }: { readonly disabled: boolean }) => {
  const text = useText();
  const line = <Input maxLength={longest.short} autoComplete="off" disabled={disabled} />;
  return (
    <div className={classes.fields}>
      <Field
        name="title"
        label={text('register.field.title')}
        reach="public"
        required={text('register.title-required')}
        problemOf={(title) => (isTitleTooLong(title) ? text('register.title-too-long') : null)}
      >
        <Input maxLength={longest.title} autoComplete="off" disabled={disabled} />
      </Field>
      <Classification disabled={disabled} />
      <Field name="description" label={text('register.field.description')} reach="secret">
        <Input.TextArea rows={3} maxLength={longest.description} disabled={disabled} />
      </Field>
      <div className={classes.pair}>
        <Field name="internalAssetId" label={text('register.field.internal-asset-id')} reach="secret">
          {line}
        </Field>
        <Field
          name="internalDate"
          label={text('register.field.internal-date')}
          reach="secret"
          note={text('register.field.internal-date-note')}
        >
          <DateField disabled={disabled} />
        </Field>
      </div>
      <Field name="relatedPatent" label={text('register.field.related-patent')} reach="secret">
        {line}
      </Field>
      <FolderField disabled={disabled} />
      <ProtectField disabled={disabled} />
    </div>
  );
});
