import type { AssetView } from '@ipr/client/asset/read-asset';
import { Alert, Button, Card, moveOnEnter, PageHead, useText } from '@ipr/ui';
import type { FormEvent } from 'react';
import { FormColumns } from '../asset-form/form-columns.tsx';
import { LeaveGuard } from '../asset-form/leave-guard.tsx';
import { useConfirmedClose } from '../asset-form/use-confirmed-close.tsx';
import { dropArea } from '../asset-form/use-file-drop.ts';
import type { TextField } from '../versions/asset-fields.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FileUpdateCard } from './file-update-card.tsx';
import { inputId } from './lockable-field.tsx';
import { UnfinishedUpdates } from './unfinished-updates.tsx';
import classes from './update.module.css';
import { UpdateFields } from './update-fields.tsx';
import { UpdateProgressCard } from './update-progress-card.tsx';
import { useUpdateReview } from './update-review.tsx';
import { type UpdateForm, useUpdateForm } from './use-update-form.ts';

interface Props {
  readonly view: AssetView;
  readonly onClose: () => void;
}

interface ButtonsProps {
  readonly form: UpdateForm;
  readonly onLeave: () => void;
}

const Buttons = ({ form, onLeave }: ButtonsProps) => {
  const text = useText();
  const { updating, changed, conflict, newFile } = form;
  const { state, busy, sent, cancel } = updating;
  const done = state.stage === 'complete';
  const unchanged = !changed && !sent && !done;
  return (
    <div>
      <div className={classes.buttons}>
        {done || (busy && state.final) ? null : (
          <Button onClick={() => (busy ? cancel() : onLeave())}>{text('action.cancel')}</Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={unchanged || done || newFile.pending || conflict.kind !== 'none'}
          aria-describedby="update-unchanged"
        >
          {text('update.action')}
        </Button>
      </div>
      <p id="update-unchanged" className={classes.unchanged}>
        {unchanged && !newFile.pending ? text('update.unchanged') : null}
      </p>
    </div>
  );
};

const Cards = ({ form, name, locked, onLeave }: ButtonsProps & { readonly name: string; readonly locked: boolean }) => {
  const text = useText();
  const { changes, problems, newFile, updating } = form;
  return (
    <FormColumns
      side={
        <>
          <UpdateProgressCard
            state={updating.state}
            withFile={newFile.ready !== null}
            sent={updating.sent}
            inMemory={form.inMemory}
          />
          <Buttons form={form} onLeave={onLeave} />
        </>
      }
    >
      <Card title={text('update.details-card')}>
        <dl className={classes.name}>
          <dt>{text('update.name')}</dt>
          <dd>{name}</dd>
        </dl>
        <UpdateFields changes={changes} problems={problems} disabled={locked} />
      </Card>
      <FileUpdateCard newFile={newFile} currentName={changes.details?.originalFileName} disabled={locked} />
    </FormColumns>
  );
};

const UnreadableNote = ({ shown }: { readonly shown: boolean }) => {
  const text = useText();
  return shown ? (
    <Alert
      className={classes.conflict ?? ''}
      type="warning"
      showIcon
      title={text('update.unreadable')}
      description={text('update.unreadable-text')}
    />
  ) : null;
};

/** The update view of an asset (D1 section 2). Typed values are kept here, independent of reloads of the asset. */
export const UpdateView = ({ view, onClose }: Props) => {
  const text = useText();
  const form = useUpdateForm(view, onClose);
  const { changes, newFile, updating, conflict, problems, dirty, mergedInto } = form;
  const { state, busy, sent } = updating;
  const done = state.stage === 'complete';
  const { dialog, close } = useConfirmedClose(dirty && !done, text('update.leave-text'), onClose);
  const review = useUpdateReview(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = Object.keys(problems);
    if (first) document.getElementById(inputId(first as TextField))?.focus();
    else review.begin();
  };
  const yours = { ...changes.changes, ...(newFile.ready ? { file: newFile.ready.name } : {}) };
  return (
    <>
      <PageHead
        title={text('update.action')}
        subtitle={text('update.subtitle')}
        back={
          <Button type="link" size="small" disabled={busy} onClick={close}>
            {text('update.back')}
          </Button>
        }
      />
      <LeaveGuard
        running={(dirty || busy) && !done}
        losing={!state.final}
        words={text(busy ? 'update.leave-running' : 'update.leave-text')}
      />
      {busy || done || sent ? null : (
        <UnfinishedUpdates
          drafts={form.offered}
          title={view.asset.title}
          onContinue={(draft) => void form.continueDraft(draft)}
          onDiscard={(draft) => void form.discardDraft(draft)}
        />
      )}
      <UnreadableNote shown={changes.view.metadata === null && !done} />
      <ConflictPanel
        conflict={conflict}
        yours={yours}
        onRetry={() => form.find()}
        onTheirs={(found) => form.merge(found, true)}
        onMine={(found) => form.merge(found, false)}
      />
      {mergedInto !== null && conflict.kind === 'none' && !done ? (
        <Alert
          className={classes.conflict ?? ''}
          type="info"
          showIcon
          title={text('update.conflict-merged', { version: mergedInto })}
        />
      ) : null}
      <form onSubmit={submit} onKeyDown={moveOnEnter} noValidate {...dropArea}>
        <Cards form={form} name={view.asset.name} locked={busy || done || sent} onLeave={close} />
      </form>
      {dialog}
      {review.dialog}
    </>
  );
};
