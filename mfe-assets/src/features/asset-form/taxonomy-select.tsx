import type { TaxonomyOption } from '@ipr/api';
import { Select, useTaxonomyLabel, useText } from '@ipr/ui';
import { useState } from 'react';
import { isShown, linesOf, newOption, type Offer, offerFor, withLabel } from './option-list.ts';
import { OwnOptionsDialog } from './own-options-dialog.tsx';
import classes from './taxonomy-select.module.css';
import { type OptionKind, useOwnOptions } from './use-own-options.ts';

/** Height of taxonomy lists in pixels (D1 section 9). */
const listHeight = 300;

interface Props {
  readonly kind: OptionKind;
  readonly options: readonly TaxonomyOption[] | undefined;
  readonly loading: boolean;
  readonly disabled: boolean;
  /** A label that stays selectable after its removal from the list: assets keep their labels (decision P7). */
  readonly keep?: string;
  /** Whether the selection can be cleared. */
  readonly clearable?: boolean;
  // Set by antd's Form.Item.
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (label: string | undefined) => void;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** Selects a label from the list or creates an own one from the typed text. */
export const TaxonomySelect = ({
  kind,
  loading,
  disabled,
  keep,
  clearable = false,
  value,
  onChange,
  ...rest
}: Props) => {
  const text = useText();
  const { options: listed = [], ...given } = rest;
  const options = withLabel(listed, keep);
  /** A read-only field offers neither creation nor deletion. */
  const isLocked = disabled && keep !== undefined;
  const own = useOwnOptions(kind);
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState(false);
  const labelOf = useTaxonomyLabel();
  const wordsOf = (offer: NonNullable<Offer>) =>
    offer.kind === 'create'
      ? text('register.option-create', { label: offer.label })
      : text('register.option-too-long', { n: offer.n });
  const lines = linesOf(typed, options, wordsOf, labelOf);
  const make = async () => {
    const offer = offerFor(typed, options, labelOf);
    if (offer?.kind !== 'create') return;
    setMaking(true);
    const label = await own.create(offer.label);
    setMaking(false);
    if (label !== null) onChange?.(label);
  };
  return (
    <>
      <Select
        {...given}
        className={classes.select ?? ''}
        value={value || null}
        showSearch={{ filterOption: isShown, onSearch: setTyped }}
        loading={loading || making}
        disabled={disabled || making}
        allowClear={clearable}
        listHeight={listHeight}
        options={lines}
        placeholder={text('register.choose-option')}
        onChange={(chosen: string | null | undefined) => {
          if (chosen === newOption) void make();
          else onChange?.(chosen ?? undefined);
        }}
      />
      {isLocked ? null : (
        <div className={classes.below}>
          <span>{text('register.option-hint')}</span>
          <OwnOptionsDialog
            kind={kind}
            options={own}
            onDeleted={(label) => {
              if (label === value && label !== keep) onChange?.(undefined);
            }}
          />
        </div>
      )}
    </>
  );
};
