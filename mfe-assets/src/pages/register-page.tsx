import { Link, useNavigate, useShell } from '@ipr/mfe-contract';
import { Card, Form, moveOnEnter, PageHead, useText } from '@ipr/ui';
import { useDeferredValue } from 'react';
import { FormColumns } from '../features/asset-form/form-columns.tsx';
import { LeaveGuard } from '../features/asset-form/leave-guard.tsx';
import { useEarlyKeynet } from '../features/asset-form/use-early-keynet.ts';
import { DetailsFields } from '../features/registration/details-fields.tsx';
import { type FormValues, formName } from '../features/registration/field.tsx';
import { FileCard } from '../features/registration/file-card.tsx';
import { FormButtons } from '../features/registration/form-buttons.tsx';
import { ProgressCard } from '../features/registration/progress-card.tsx';
import { UnfinishedList } from '../features/registration/unfinished-list.tsx';
import { useChosenFile } from '../features/registration/use-chosen-file.ts';
import { useSubmit } from '../features/registration/use-submit.ts';
import { useUnfinished } from '../features/registration/use-unfinished.ts';
import { useDrafts } from '../model/drafts/use-drafts.ts';
import { useRegistration } from '../model/registration/use-registration.ts';

/** Combines the registration form's state: entered values, draft and running registration. */
const useRegisterForm = () => {
  const text = useText();
  const [form] = Form.useForm<FormValues>();
  const chosen = useChosenFile();
  const kept = useDrafts();
  const registration = useRegistration(kept.store);
  const submit = useSubmit(registration);
  const unfinished = useUnfinished(form, chosen, registration, kept, submit);
  useEarlyKeynet();
  const send = async (fields: FormValues, complete: boolean) => {
    const { file, fileError, setFileError, fileInput } = chosen;
    if (!file && fileError === null) setFileError(text('register.file-required'));
    if (!file && complete) fileInput.current?.focus();
    await submit({ ...fields, file });
  };
  const offered = kept.drafts.filter(({ id }) => id !== registration.heldId);
  return { form, chosen, offered, inMemory: kept.inMemory, send, ...registration, ...unfinished };
};

/** Register a new IP asset (D1 section 2). */
export const RegisterPage = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const { form, chosen, offered, inMemory, state, busy, sent, taken, cancel, continueDraft, discardDraft, send } =
    useRegisterForm();
  const done = state.stage === 'complete';
  // Buttons update at once; locking every field renders at deferred priority, so that input stays responsive.
  const locked = useDeferredValue(busy || done || sent);
  return (
    <>
      <PageHead
        title={text('register.title')}
        subtitle={text('register.subtitle')}
        back={<Link to={links.assets()}>{text('nav.assets')}</Link>}
      />
      <LeaveGuard running={busy} losing={!state.final} />
      {busy || done ? null : (
        <UnfinishedList
          drafts={offered}
          onContinue={(d) => void continueDraft(d)}
          onDiscard={(d) => void discardDraft(d)}
        />
      )}
      <Form<FormValues>
        form={form}
        name={formName}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onKeyDown={moveOnEnter}
        onFinish={(fields) => void send(fields, true)}
        onFinishFailed={({ values }) => void send(values, false)}
      >
        <FormColumns
          side={
            <>
              <ProgressCard state={state} sent={sent} taken={taken} inMemory={inMemory} />
              <FormButtons
                busy={busy}
                closed={done || (chosen.check.kind === 'known' && !busy)}
                canLeave={!done && !(busy && state.final)}
                onCancel={() => (busy ? cancel() : navigate(links.assets()))}
              />
            </>
          }
        >
          <FileCard chosen={chosen} disabled={locked} isTaken={taken !== null} />
          <Card title={text('register.details-card')}>
            <DetailsFields disabled={locked} />
          </Card>
        </FormColumns>
      </Form>
    </>
  );
};
