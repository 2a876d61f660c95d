import { Link, useNavigate, useShell, useText } from '@ipr/mfe-kit';
import { Alert, Button, Card, Form, PageHead, SecretMark } from '@ipr/ui';
import { useEffect, useRef, useState } from 'react';
import { DetailsFields } from '../features/registration/details-fields.tsx';
import { useFailureSentence } from '../features/registration/failure-note.tsx';
import { formName } from '../features/registration/field.tsx';
import { FilePicker } from '../features/registration/file-picker.tsx';
import { LeaveGuard } from '../features/registration/leave-guard.tsx';
import { ProgressCard } from '../features/registration/progress-card.tsx';
import { UnfinishedList } from '../features/registration/unfinished-list.tsx';
import { type OfferedDraft, useDrafts } from '../model/drafts/use-drafts.ts';
import { completeInput, type EnteredInput, missingInput } from '../model/registration/missing-input.ts';
import type { FileFacts } from '../model/registration/registration.ts';
import { useRegistration } from '../model/registration/use-registration.ts';
import classes from './register-page.module.css';

/** Navigation after a registration (D1 section 9). */
const leaveAfterMs = 1_500;

type Values = Omit<EnteredInput, 'file'>;

/** Registers what was entered and tells how it ended; stays silent about what the person refused to sign (decision S24). */
const useSubmit = ({ register }: ReturnType<typeof useRegistration>) => {
  const text = useText();
  const sentence = useFailureSentence();
  const navigate = useNavigate();
  const { queryClient, notify, links } = useShell();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return async (input: EnteredInput) => {
    const missing = missingInput(input);
    if (missing) return notify.failure(missing);
    const outcome = await register(completeInput(input));
    if ('id' in outcome) {
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
      notify.success(text('register.success'));
      if (here.current) timer.current = setTimeout(() => navigate(links.assets()), leaveAfterMs);
      return;
    }
    const { failure } = outcome.failure;
    if (failure.code === 'request.cancelled') notify.info(text('register.cancelled'));
    else if (failure.kind !== 'cancelled')
      notify.failure(failure, text('register.failed', { message: sentence(outcome.failure) }));
  };
};

/** Loads the key network's client while the form is filled in, so that encrypting need not wait for it. */
const useEarlyKeynet = (): void => {
  const { keynet } = useShell().ports;
  useEffect(() => {
    // A network that is away now is asked again, and heard, when it is needed.
    void keynet()
      .then((network) => network.connect())
      .catch(() => undefined);
  }, [keynet]);
};

/** Register a new IP asset (D1 section 2). */
export const RegisterPage = () => {
  const text = useText();
  const { links, notify } = useShell();
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const fileInput = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | FileFacts | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  /** Name of the file that an interrupted sealing needs once more. */
  const [missingFile, setMissingFile] = useState<string | null>(null);
  const { store, drafts, inMemory, refresh, discard } = useDrafts();
  const registration = useRegistration(store);
  const { state, busy, sent, heldId, cancel, resume } = registration;
  const submit = useSubmit(registration);
  useEarlyKeynet();
  const done = state.stage === 'complete';
  const locked = busy || done || sent;

  const chooseFile = (chosen: File | null, error: string | null) => {
    setFile(chosen);
    setFileError(error);
    if (chosen) setMissingFile(null);
  };
  const send = async (fields: Values, complete: boolean) => {
    if (!file && fileError === null) setFileError(text('register.file-required'));
    if (!file && complete) fileInput.current?.focus();
    await submit({ ...fields, file });
  };
  const goOn = async ({ id }: OfferedDraft) => {
    const resumed = await resume(id);
    await refresh();
    if ('refused' in resumed) return notify.info(text(`register.unfinished-${resumed.refused}`));
    const { entered, source, sealed } = resumed.draft;
    form.resetFields();
    form.setFieldsValue({ ...entered });
    chooseFile(null, null);
    if (!entered || !source) return;
    if (!sealed) return setMissingFile(source.name);
    setFile(source);
    await submit({ ...entered, file: source });
  };
  const throwAway = async ({ id }: OfferedDraft) => {
    if (!(await discard(id))) notify.info(text('register.unfinished-elsewhere'));
  };

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
          drafts={drafts.filter(({ id }) => id !== heldId)}
          onContinue={(draft) => void goOn(draft)}
          onDiscard={(draft) => void throwAway(draft)}
        />
      )}
      <Form<Values>
        form={form}
        name={formName}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={(fields) => void send(fields, true)}
        onFinishFailed={({ values }) => void send(values, false)}
      >
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Card title={text('register.file-card')} extra={<SecretMark />}>
              {missingFile === null ? null : (
                <Alert
                  className={classes.again ?? ''}
                  type="info"
                  showIcon
                  title={text('register.choose-again', { name: missingFile })}
                />
              )}
              <FilePicker input={fileInput} file={file} error={fileError} disabled={locked} onChoose={chooseFile} />
            </Card>
            <Card title={text('register.details-card')}>
              <DetailsFields disabled={locked} />
            </Card>
          </div>
          <div className={`${classes.stack} ${classes.side}`}>
            <ProgressCard state={state} sent={sent} inMemory={inMemory} />
            <div className={classes.buttons}>
              <Button
                disabled={done || (busy && state.final)}
                onClick={() => (busy ? cancel() : navigate(links.assets()))}
              >
                {text('action.cancel')}
              </Button>
              <Button type="primary" htmlType="submit" loading={busy} disabled={done}>
                {text('register.action')}
              </Button>
            </div>
          </div>
        </div>
      </Form>
    </>
  );
};
