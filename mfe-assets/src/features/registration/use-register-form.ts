import type { FileFacts } from '@ipr/client/flow/flow';
import { type EnteredInput, inputProblem } from '@ipr/client/registration/missing-input';
import type { Failure } from '@ipr/domain';
import { Form, useText } from '@ipr/ui';
import { useEffect, useRef, useState } from 'react';
import { splitBatches, useDrafts } from '../../model/drafts/use-drafts.ts';
import { enteredValues } from '../../model/form-draft/entries.ts';
import { useFormDraft } from '../../model/form-draft/use-form-draft.ts';
import { useRegistration } from '../../model/registration/use-registration.ts';
import { useEarlyKeynet } from '../asset-form/use-early-keynet.ts';
import type { FormValues } from './field.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useSubmit } from './use-submit.ts';
import { useUnfinished } from './use-unfinished.ts';

type Registration = ReturnType<typeof useRegistration>;

/** Only a file of this device can be kept, not the facts of one that is already encrypted. */
const ownFile = (file: File | FileFacts | null): File | null => (file instanceof File ? file : null);

/**
 * The draft of the form. Once the file is encrypted, the registration has a draft of its own, which contains the entries; the
 * person could otherwise continue the same registration twice.
 */
const useKeptForm = (
  form: ReturnType<typeof Form.useForm<FormValues>>[0],
  { file, chooseFile, setMissingFile }: ReturnType<typeof useChosenFile>,
  { state }: Registration,
) => {
  const draft = useFormDraft({
    onRestore: ({ values, file: keptFile }, missingFile) => {
      form.setFieldsValue(values);
      if (keptFile) chooseFile(keptFile, null);
      else if (missingFile) setMissingFile(missingFile);
    },
  });
  const { changeFile, clear } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the file only
  useEffect(() => changeFile(ownFile(file)), [file]);
  const isTakenOver = state.stage === 'uploading-encrypted-file' || state.stage === 'complete';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stage is reached
  useEffect(() => {
    if (isTakenOver) void clear();
  }, [isTakenOver]);
  return {
    ...draft,
    discard: () => {
      form.resetFields();
      chooseFile(null, null);
      setMissingFile(null);
      void draft.discard();
    },
  };
};

const isSame = (one: EnteredInput | null, other: EnteredInput): boolean =>
  one?.file === other.file && JSON.stringify(enteredValues(one ?? {})) === JSON.stringify(enteredValues(other));

/**
 * A registration that was interrupted while it encrypted exists twice: as its own draft and as the restored form. Its draft is
 * needed once it has the encrypted file, and has nothing that the form lacks before.
 */
const useSuperfluous = (
  { drafts, discard }: ReturnType<typeof useDrafts>,
  { restored, discard: discardForm }: ReturnType<typeof useKeptForm>,
) => {
  const { file, values } = restored?.entries ?? {};
  const twin = drafts.find(
    ({ claimed, fileName, title }) => !claimed && fileName === file?.name && title === values?.title?.trim(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each such draft
  useEffect(() => {
    if (twin?.encrypted) discardForm();
    else if (twin) void discard(twin.id);
  }, [twin?.id]);
};

/** Combines the registration form's state: entered values, their draft, the last review and the running registration. */
export const useRegisterForm = () => {
  const text = useText();
  const [form] = Form.useForm<FormValues>();
  const chosen = useChosenFile();
  const kept = useDrafts();
  const registration = useRegistration(kept.store);
  const draft = useKeptForm(form, chosen, registration);
  useSuperfluous(kept, draft);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [reviewed, setReviewed] = useState<EnteredInput | null>(null);
  /** The input that was confirmed last: a repeated attempt needs no second review. */
  const confirmed = useRef<EnteredInput | null>(null);
  const submit = useSubmit(registration);
  useEarlyKeynet();
  const register = async (input: EnteredInput): Promise<void> => {
    setReviewed(null);
    confirmed.current = input;
    // A registration that was stopped has no draft any more; the form has its content.
    if ((await submit(input)) !== 'stopped') return;
    confirmed.current = null;
    draft.keepAgain();
  };
  const unfinished = useUnfinished(form, chosen, registration, kept, register);
  const send = async (fields: FormValues, complete: boolean) => {
    const { file, fileError, setFileError, fileInput } = chosen;
    if (!file && fileError === null) setFileError(text('register.file-required'));
    if (!file && complete) fileInput.current?.focus();
    const input = { ...fields, file };
    const found = inputProblem(input);
    setProblem(found);
    if (found) return;
    // What was sent to the blockchain is final: there is nothing left to decide.
    if (registration.sent || isSame(confirmed.current, input)) await register(input);
    else if (complete) setReviewed(input);
  };
  const offered = splitBatches(kept.drafts.filter(({ id }) => id !== registration.heldId));
  return {
    ...registration,
    form,
    chosen,
    draft,
    offered,
    inMemory: kept.inMemory,
    problem,
    /** Called when entries change. */
    forgetProblem: () => setProblem(null),
    send,
    review: reviewed && { input: reviewed, onRegister: () => void register(reviewed), onBack: () => setReviewed(null) },
    discardDraft: unfinished.discardDraft,
    continueDraft: (offeredDraft: Parameters<typeof unfinished.continueDraft>[0]) => {
      draft.detach();
      return unfinished.continueDraft(offeredDraft);
    },
  };
};
