import type { TaxonomyOption } from '@ipr/api';
import { Button, DeleteOutlined, Modal, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from './own-options-dialog.module.css';
import type { OptionKind, OwnOptions } from './use-own-options.ts';

interface RowProps {
  readonly option: TaxonomyOption;
  readonly isGone: boolean;
  readonly onDelete: () => Promise<void>;
  readonly onUndo: () => Promise<void>;
}

const Row = ({ option: { label }, isGone, onDelete, onUndo }: RowProps) => {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const run = (act: () => Promise<void>) => async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <li className={classes.row}>
      <span className={classes.label} role="status">
        {isGone ? text('register.option-deleted', { label }) : label}
      </span>
      {isGone ? (
        <Button loading={busy} onClick={run(onUndo)} aria-label={text('register.option-undo-of', { label })}>
          {text('register.option-undo')}
        </Button>
      ) : (
        <Button
          type="text"
          loading={busy}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('register.option-delete', { label })}
          onClick={run(onDelete)}
        />
      )}
    </li>
  );
};

interface Props {
  readonly kind: OptionKind;
  readonly options: OwnOptions;
  readonly onDeleted: (label: string) => void;
}

/** Button that opens the person's own options; a deleted option can be restored until the dialog closes. */
export const OwnOptionsDialog = ({ kind, options: { own, create, remove }, onDeleted }: Props) => {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState<readonly TaxonomyOption[]>([]);
  const rows = [...own.filter(({ id }) => !gone.some((option) => option.id === id)), ...gone].sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  const title = text(`register.own-${kind}s`, { n: own.length });
  const close = () => {
    setOpen(false);
    setGone([]);
  };
  const deleteOption = async (option: TaxonomyOption) => {
    if (!(await remove(option))) return;
    setGone((known) => [...known, option]);
    onDeleted(option.label);
  };
  const bringBack = async (option: TaxonomyOption) => {
    if ((await create(option.label)) !== null) setGone((known) => known.filter(({ id }) => id !== option.id));
  };
  return (
    <>
      {own.length === 0 && !open ? null : (
        <Button type="link" className={classes.open ?? ''} onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
      <Modal
        open={open}
        title={title}
        onCancel={close}
        footer={<Button onClick={close}>{text('register.options-close')}</Button>}
      >
        <ul className={classes.rows}>
          {rows.map((option) => (
            <Row
              key={option.id}
              option={option}
              isGone={gone.some(({ id }) => id === option.id)}
              onDelete={() => deleteOption(option)}
              onUndo={() => bringBack(option)}
            />
          ))}
        </ul>
        <p className={classes.note}>{text('register.option-keeps')}</p>
      </Modal>
    </>
  );
};
