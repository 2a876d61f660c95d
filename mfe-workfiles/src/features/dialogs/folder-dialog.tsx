import { Alert, ConfirmDialog, Input, type InputRef, useText } from '@ipr/ui';
import { type RefObject, useId, useRef, useState } from 'react';
import { type FolderNode, rootId, twinOf, withBelow } from '../../model/folder-map.ts';
import { type FolderWords, isCode, useFolderChanges } from '../../model/use-changes.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import classes from './dialogs.module.css';
import { Failed } from './failed.tsx';
import { FolderSelect } from './folder-select.tsx';
import { TwinNote } from './twin-note.tsx';

/** Maximum characters of a name (packages/api). */
const longestName = 120;

interface FieldsProps {
  readonly nameInput: RefObject<InputRef | null>;
  readonly value: FolderWords;
  readonly onChange: (value: FolderWords) => void;
  readonly isOffered: (node: FolderNode) => boolean;
  readonly onSubmit: () => void;
}

/** Name and parent folder; no parent means the top level. */
const Fields = ({ nameInput, value, onChange, isOffered, onSubmit }: FieldsProps) => {
  const text = useText();
  const [nameId, parentId] = [useId(), useId()];
  return (
    <div className={classes.fields}>
      <label htmlFor={nameId}>{text('workfiles.name')}</label>
      <Input
        ref={nameInput}
        id={nameId}
        required
        maxLength={longestName}
        autoComplete="off"
        onPressEnter={onSubmit}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <label htmlFor={parentId}>{text('workfiles.parent')}</label>
      <FolderSelect
        id={parentId}
        value={value.parentId ?? rootId}
        onChange={(chosen) => onChange({ ...value, parentId: chosen === rootId ? null : chosen })}
        isOffered={isOffered}
        rootName={text('workfiles.top')}
      />
    </div>
  );
};

/** Keeps the dialog open until an attempt succeeds, with the last error. */
const useAttempts = (work: () => Promise<unknown>, onDone: () => void) => {
  const [busy, setBusy] = useState(false);
  const [thrown, setThrown] = useState<unknown>(null);
  const attempt = async () => {
    setBusy(true);
    const failed = await work();
    setBusy(false);
    setThrown(failed);
    if (failed === null) onDone();
  };
  return { busy, thrown, attempt: () => void attempt() };
};

/** A request whose response was lost may have created the folder: a repetition with equal values reuses its idempotency key. */
const useKeys = () => {
  const keys = useRef(new Map<string, string>());
  return (words: FolderWords): string => {
    const wanted = JSON.stringify(words);
    const key = keys.current.get(wanted) ?? crypto.randomUUID();
    keys.current.set(wanted, key);
    return key;
  };
};

interface CreateProps {
  readonly parent: FolderNode;
  readonly onClose: () => void;
}

/** Creates a folder; the current folder is the preselected parent. */
export const CreateDialog = ({ parent, onClose }: CreateProps) => {
  const text = useText();
  const { map } = useWorkfiles();
  const { create } = useFolderChanges();
  const keyOf = useKeys();
  const nameInput = useRef<InputRef>(null);
  const [value, setValue] = useState<FolderWords>({ name: '', parentId: parent.id === rootId ? null : parent.id });
  const wanted = { ...value, name: value.name.trim() };
  const { busy, thrown, attempt } = useAttempts(() => create(wanted, keyOf(wanted)), onClose);
  const disabled = wanted.name === '' || busy;
  const twin = twinOf(map, wanted);
  const submit = () => (disabled ? undefined : attempt());
  return (
    <ConfirmDialog
      initialFocus={nameInput}
      title={text('workfiles.new')}
      okText={text(twin ? 'workfiles.create-twin' : 'workfiles.create')}
      disabled={disabled}
      busy={busy}
      onClose={onClose}
      onOk={submit}
    >
      <Failed what={text('workfiles.create-failed')} thrown={thrown} />
      <Fields nameInput={nameInput} value={value} onChange={setValue} isOffered={() => true} onSubmit={submit} />
      <TwinNote twin={twin} />
    </ConfirmDialog>
  );
};

const wordsOf = ({ name, parentId }: FolderNode): FolderWords => ({ name, parentId });

interface EditProps {
  readonly folder: FolderNode;
  readonly onClose: () => void;
}

/** Renames or moves a folder; shows a concurrent change before overwriting it. */
export const EditDialog = ({ folder, onClose }: EditProps) => {
  const text = useText();
  const { map } = useWorkfiles();
  const nameOf = useFolderName();
  const nameInput = useRef<InputRef>(null);
  const { update } = useFolderChanges();
  const [value, setValue] = useState(wordsOf(folder));
  const [was, setWas] = useState(wordsOf(folder));
  const newest = map.byId.get(folder.id) ?? folder;
  const wanted = { ...value, name: value.name.trim() };
  const { busy, thrown, attempt } = useAttempts(() => update(folder.id, was, wanted), onClose);
  const isChanged = thrown !== null && isCode(thrown, 'folder.changed-meanwhile');
  const submit = () => {
    if (wanted.name === '' || busy) return;
    if (wanted.name === was.name && wanted.parentId === was.parentId && !isChanged) return onClose();
    attempt();
  };
  const parent = map.byId.get(newest.parentId ?? '')?.name ?? nameOf(map.root);
  const seen = wordsOf(newest);
  const twin = wanted.name === '' ? undefined : twinOf(map, wanted, folder.id);
  if (isChanged && (seen.name !== was.name || seen.parentId !== was.parentId)) setWas(seen);
  return (
    <ConfirmDialog
      initialFocus={nameInput}
      title={text('workfiles.edit-title', { name: folder.name })}
      okText={text(twin ? 'workfiles.save-twin' : 'workfiles.save')}
      disabled={wanted.name === ''}
      busy={busy}
      onClose={onClose}
      onOk={submit}
    >
      {isChanged ? (
        <Alert type="warning" role="alert" showIcon title={text('workfiles.changed', { name: newest.name, parent })} />
      ) : (
        <Failed what={text('workfiles.update-failed')} thrown={thrown} />
      )}
      <Fields
        nameInput={nameInput}
        value={value}
        onChange={setValue}
        isOffered={(node) => !withBelow(newest).includes(node)}
        onSubmit={submit}
      />
      <TwinNote twin={twin} />
    </ConfirmDialog>
  );
};
