import {
  Button,
  Card,
  Checkbox,
  EyeOutlined,
  localeNames,
  locales,
  SafetyCertificateOutlined,
  Select,
  useText,
} from '@ipr/ui';
import { useState } from 'react';
import { NdaPreview } from '../nda/nda-preview.tsx';
import { FormField } from './form-field.tsx';
import { NdaFields, OwnTextField } from './nda-fields.tsx';
import classes from './share.module.css';
import type { NdaLocale, Problems, ShareForm } from './share-form.ts';

interface NdaCardProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** Explains the NDA that the recipient signs first, and selects its variant (decision S12). */
export const NdaCard = ({ form, problems, disabled, change }: NdaCardProps) => {
  const text = useText();
  const [previewed, setPreviewed] = useState(false);
  const title = (
    <span className={classes.cardTitle}>
      <SafetyCertificateOutlined aria-hidden /> {text('nda.card')}
    </span>
  );
  return (
    <Card title={title}>
      <div className={classes.stack}>
        <p className={classes.plain}>{text('nda.reminder')}</p>
        <OwnTextField form={form} problems={problems} disabled={disabled} change={change} />
        <div>
          <Checkbox
            disabled={disabled || form.isOwnText}
            checked={form.variant === 'know-how'}
            onChange={({ target }) => change({ variant: target.checked ? 'know-how' : 'standard' })}
          >
            {text('nda.know-how')}
          </Checkbox>
          <p className={classes.soft}>{text('nda.know-how-note')}</p>
        </div>
        <FormField id="share-nda-locale" label={text('nda.language')} note={text('nda.language-note')}>
          <Select<NdaLocale>
            id="share-nda-locale"
            className={classes.wide ?? ''}
            disabled={disabled}
            value={form.ndaLocale}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
            onChange={(ndaLocale) => change({ ndaLocale })}
          />
        </FormField>
        <NdaFields form={form} problems={problems} disabled={disabled} change={change} />
        <div>
          <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreviewed(true)}>
            {text('nda.preview')}
          </Button>
        </div>
      </div>
      {previewed ? (
        <NdaPreview
          variant={form.isOwnText ? 'own' : form.variant}
          locale={form.ndaLocale}
          onClose={() => setPreviewed(false)}
        />
      ) : null}
    </Card>
  );
};
