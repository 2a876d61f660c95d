import { type PartnerSite, type SiteElement, type SiteTerms, siteElements } from '@ipr/api';
import { Checkbox, ConfirmDialog, Input, Segmented, useText } from '@ipr/ui';
import { useId, useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { type SiteForm, termsOf } from './site-form.ts';

interface SiteDialogProps {
  /** The site to change; null for a new one. */
  readonly site: PartnerSite | null;
  readonly busy: boolean;
  readonly onSave: (terms: SiteTerms) => void;
  readonly onClose: () => void;
}

const limits = [100, 1_000, 10_000] as const;
const limitsWith = (own: number) => [...new Set([...limits, own])].sort((a, b) => a - b);
const empty: SiteForm = { name: '', origins: '', elements: ['share', 'accept'], dailyLimit: 1_000 };

const formOf = ({ name, origins, elements, dailyLimit }: PartnerSite): SiteForm => ({
  ...{ name, elements, dailyLimit },
  origins: origins.join('\n'),
});

interface ElementBoxesProps {
  readonly chosen: readonly SiteElement[];
  readonly onChange: (elements: readonly SiteElement[]) => void;
}

const ElementBoxes = ({ chosen, onChange }: ElementBoxesProps) => {
  const text = useText();
  const choose = (element: SiteElement, isChosen: boolean) =>
    onChange(siteElements.filter((each) => (each === element ? isChosen : chosen.includes(each))));
  return (
    <fieldset className={classes.group}>
      <legend>{text('sites.elements')}</legend>
      {siteElements.map((element) => (
        <div key={element}>
          <Checkbox checked={chosen.includes(element)} onChange={({ target }) => choose(element, target.checked)}>
            {text(`sites.element-${element}`)}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  );
};

/** Name, origins, elements and limit of a partner site. */
export const SiteDialog = ({ site, busy, onSave, onClose }: SiteDialogProps) => {
  const text = useText();
  const id = useId();
  const [form, setForm] = useState(site ? formOf(site) : empty);
  const change = (given: Partial<SiteForm>) => setForm((before) => ({ ...before, ...given }));
  const terms = termsOf(form);
  return (
    <ConfirmDialog
      title={site ? text('sites.edit-of', { name: site.name }) : text('sites.create')}
      okText={text(site ? 'sites.save' : 'sites.create')}
      busy={busy}
      disabled={terms === null}
      onOk={() => terms && onSave(terms)}
      onClose={onClose}
    >
      <label htmlFor={`${id}-name`}>{text('sites.name')}</label>
      <Input
        id={`${id}-name`}
        maxLength={60}
        placeholder={text('sites.name-example')}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className={classes.group}>
        <label htmlFor={`${id}-origins`}>{text('sites.origins')}</label>
        <Input.TextArea
          id={`${id}-origins`}
          rows={3}
          aria-describedby={`${id}-note`}
          placeholder="https://shop.example"
          value={form.origins}
          onChange={({ target }) => change({ origins: target.value })}
        />
        <p id={`${id}-note`} className={classes.note}>
          {text('sites.origins-text')}
        </p>
      </div>
      <ElementBoxes chosen={form.elements} onChange={(elements) => change({ elements })} />
      <fieldset className={classes.group}>
        <legend>{text('sites.limit')}</legend>
        <Segmented
          value={form.dailyLimit}
          options={limitsWith(site?.dailyLimit ?? empty.dailyLimit).map((value) => ({ value, label: String(value) }))}
          onChange={(dailyLimit) => change({ dailyLimit })}
        />
      </fieldset>
    </ConfirmDialog>
  );
};
