import type { EnteredInput } from '@ipr/client/registration/missing-input';
import { useShell } from '@ipr/mfe-contract';
import type { Form } from '@ipr/ui';
import { useText } from '@ipr/ui';
import type { OfferedDraft, useDrafts } from '../../model/drafts/use-drafts.ts';
import type { useRegistration } from '../../model/registration/use-registration.ts';
import type { FormValues } from './field.tsx';
import type { ChosenFile } from './use-chosen-file.ts';

/** Continues or discards an unfinished registration of this browser. */
export const useUnfinished = (
  form: ReturnType<typeof Form.useForm<FormValues>>[0],
  { chooseFile, setMissingFile }: ChosenFile,
  { resume }: ReturnType<typeof useRegistration>,
  { refresh, discard }: ReturnType<typeof useDrafts>,
  submit: (input: EnteredInput) => Promise<void>,
) => {
  const text = useText();
  const { notify } = useShell();
  const continueDraft = async ({ id }: OfferedDraft) => {
    const resumed = await resume(id);
    await refresh();
    if ('refused' in resumed) return notify.info(text(`register.unfinished-${resumed.refused}`));
    const { entered, source, encrypted } = resumed.draft;
    form.resetFields();
    form.setFieldsValue({ ...entered });
    chooseFile(null, null);
    if (!entered || !source) return;
    if (!encrypted) return setMissingFile(source.name);
    chooseFile(source, null);
    await submit({ ...entered, file: source });
  };
  const discardDraft = async ({ id }: OfferedDraft) => {
    if (!(await discard(id))) notify.info(text('register.unfinished-elsewhere'));
  };
  return { continueDraft, discardDraft };
};
