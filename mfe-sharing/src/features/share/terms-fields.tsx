import { type AccessLevel, accessLevels } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Checkbox, DateField, Select, useText } from '@ipr/ui';
import { FormField, noteIdOf } from './form-field.tsx';
import classes from './share.module.css';
import { levelIn, type Problems, type ShareForm, type ShareType } from './share-form.ts';

interface TermsFieldsProps {
  readonly type: ShareType;
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

const LevelField = ({ type, form, disabled, change }: Omit<TermsFieldsProps, 'problems'>) => {
  const text = useText();
  const level = levelIn(form, type);
  const offered = type === 'external' ? (['view'] as const) : accessLevels;
  return (
    <FormField
      id="share-level"
      label={text('share.level')}
      note={
        <>
          {text(`share.level-${level}`)}
          {type === 'external' ? ` ${text('share.external-view-only')}` : null}
        </>
      }
    >
      <Select<AccessLevel>
        id="share-level"
        aria-describedby={noteIdOf('share-level')}
        className={classes.wide ?? ''}
        value={level}
        disabled={disabled || type === 'external'}
        options={offered.map((value) => ({ value, label: text(`asset.standing.${value}`) }))}
        optionRender={({ value }) => (
          <span className={classes.option}>
            {text(`asset.standing.${value as AccessLevel}`)}
            <span className={classes.soft}>{text(`share.level-${value as AccessLevel}`)}</span>
          </span>
        )}
        onChange={(next) => change({ level: next })}
      />
    </FormField>
  );
};

/** Level and last day of the access. */
export const TermsFields = (props: TermsFieldsProps) => {
  const text = useText();
  const { i18n } = useShell();
  const { form, problems, disabled, change } = props;
  return (
    <>
      <LevelField {...props} />
      <FormField
        id="share-day"
        label={text('share.day')}
        problem={problems.day ? text(problems.day) : undefined}
        note={form.never ? text('share.never-note') : text('share.day-note', { zone: i18n.timeZone })}
      >
        <DateField
          id="share-day"
          value={form.never ? undefined : form.day}
          disabled={disabled || form.never}
          invalid={problems.day !== undefined}
          describedBy={noteIdOf('share-day')}
          onChange={(day) => change({ day })}
        />
        <Checkbox disabled={disabled} checked={form.never} onChange={({ target }) => change({ never: target.checked })}>
          {text('share.no-expiry')}
        </Checkbox>
      </FormField>
    </>
  );
};
