import { Link, useNavigate, useShell } from '@ipr/mfe-contract';
import { Card, Form, moveOnEnter, PageHead, type TextKey, useText } from '@ipr/ui';
import { useDeferredValue } from 'react';
import { FormColumns } from '../features/asset-form/form-columns.tsx';
import { LeaveGuard } from '../features/asset-form/leave-guard.tsx';
import { useConfirmedClose } from '../features/asset-form/use-confirmed-close.tsx';
import { BatchNote } from '../features/batch/batch-note.tsx';
import { DetailsFields } from '../features/registration/details-fields.tsx';
import { type FormValues, formName } from '../features/registration/field.tsx';
import { FileCard } from '../features/registration/file-card.tsx';
import { FormButtons } from '../features/registration/form-buttons.tsx';
import { KeptNote, RestoredNote } from '../features/registration/form-draft-note.tsx';
import { ProgressCard } from '../features/registration/progress-card.tsx';
import { RegistrationReview, ReviewCard } from '../features/registration/registration-review.tsx';
import { UnfinishedList } from '../features/registration/unfinished-list.tsx';
import { useRegisterForm } from '../features/registration/use-register-form.ts';
import type { Keeping } from '../model/form-draft/use-writer.ts';

/** What leaving the form would cost. */
const leaveKey = (keeping: Keeping): TextKey => {
  if (keeping === 'kept') return 'form-draft.leave-kept';
  return keeping === 'kept-without-file' ? 'form-draft.leave-file' : 'form-draft.leave-lost';
};

interface NotesProps {
  readonly page: ReturnType<typeof useRegisterForm>;
  /** True if entries are not kept on this device. */
  readonly isLosing: boolean;
  readonly done: boolean;
}

/** What the page keeps for the person: the guard against leaving, unfinished registrations, and a restored form. */
const Notes = ({ page, isLosing, done }: NotesProps) => {
  const text = useText();
  const { busy, chosen, draft, offered, state } = page;
  if (busy) return <LeaveGuard running losing={!state.final} />;
  if (done) return null;
  return (
    <>
      <LeaveGuard
        running={draft.isDirty && chosen.check.kind !== 'known'}
        closing={isLosing || draft.isPending}
        losing
        words={text(leaveKey(draft.keeping))}
      />
      <UnfinishedList
        drafts={offered.single}
        onContinue={(d) => void page.continueDraft(d)}
        onDiscard={(d) => void page.discardDraft(d)}
      />
      <BatchNote n={offered.several.length} />
      <RestoredNote draft={draft.restored} onDiscard={draft.discard} />
    </>
  );
};

/** Register a new IP asset (D1 section 2). */
export const RegisterPage = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const page = useRegisterForm();
  const { form, chosen, draft, state, busy, sent, taken, review, send } = page;
  const done = state.stage === 'complete';
  const leaveWords = text(leaveKey(draft.keeping));
  const isLosing = draft.isDirty && draft.keeping !== 'kept';
  const leaving = useConfirmedClose(isLosing, leaveWords, () => void navigate(links.assets()));
  // Buttons update at once; locking every field renders at deferred priority, so that input stays responsive.
  const locked = useDeferredValue(busy || done || sent);
  return (
    <>
      <PageHead
        title={text('register.title')}
        subtitle={text('register.subtitle')}
        back={<Link to={links.assets()}>{text('nav.assets')}</Link>}
        action={<Link to={links.newAssets()}>{text('batch.title')}</Link>}
      />
      <Notes page={page} isLosing={isLosing} done={done} />
      <Form<FormValues>
        form={form}
        name={formName}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onKeyDown={moveOnEnter}
        onValuesChange={(_, values) => {
          page.forgetProblem();
          draft.changeValues(values);
        }}
        onFinish={(fields) => void send(fields, true)}
        onFinishFailed={({ values }) => void send(values, false)}
      >
        <FormColumns
          side={
            <>
              {state.stage === 'idle' && !sent ? (
                <ReviewCard />
              ) : (
                <ProgressCard state={state} sent={sent} taken={taken} inMemory={page.inMemory} />
              )}
              <FormButtons
                busy={busy}
                closed={done || (chosen.check.kind === 'known' && !busy)}
                canLeave={!done && !(busy && state.final)}
                problem={busy || done ? null : page.problem}
                onCancel={() => (busy ? page.cancel() : leaving.close())}
              />
              {busy || done ? null : (
                <KeptNote
                  keeping={draft.keeping}
                  isPending={draft.isPending}
                  isOffered={draft.restored !== null}
                  onDiscard={draft.discard}
                />
              )}
            </>
          }
        >
          <FileCard chosen={chosen} disabled={locked} isTaken={taken !== null} />
          <Card title={text('register.details-card')}>
            <DetailsFields disabled={locked} />
          </Card>
        </FormColumns>
      </Form>
      {leaving.dialog}
      {review ? <RegistrationReview {...review} /> : null}
    </>
  );
};
