import { completeInput } from '@ipr/client/registration/missing-input';
import type { RegistrationInput } from '@ipr/client/registration/registration';
import { Button, Card, Form, moveOnEnter, useText } from '@ipr/ui';
import { useState } from 'react';
import { LeaveGuard } from '../asset-form/leave-guard.tsx';
import { useEarlyKeynet } from '../asset-form/use-early-keynet.ts';
import { Classification } from '../registration/details-fields.tsx';
import { type FormValues, formName } from '../registration/field.tsx';
import { FolderField } from '../registration/folder-field.tsx';
import { ProtectField } from '../registration/protect-field.tsx';
import classes from './batch.module.css';
import { BatchFiles } from './batch-files.tsx';
import { BatchReview, useRegisterText } from './batch-review.tsx';
import { included, isTitleRefused, useChosenFiles } from './use-chosen-files.ts';

interface Props {
  readonly onStart: (inputs: readonly RegistrationInput[]) => void;
}

/** Files with their titles, and the labels and the folder that all of them get. */
export const BatchForm = ({ onStart }: Props) => {
  const text = useText();
  const registerText = useRegisterText();
  const chosen = useChosenFiles();
  const [labels, setLabels] = useState<FormValues | null>(null);
  useEarlyKeynet();
  const files = included(chosen.files);
  const wrong = files.find(({ title }) => isTitleRefused(title));
  const isChecking = files.some(({ checking }) => checking);
  const inputsOf = (values: FormValues) =>
    files.map(({ file, title }) => completeInput({ ...values, title: title.trim(), file }));
  const review = (values: FormValues) => {
    if (wrong) document.getElementById(wrong.id)?.focus();
    else setLabels(values);
  };
  return (
    <Form<FormValues>
      name={formName}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      className={classes.stack ?? ''}
      onKeyDown={moveOnEnter}
      onFinish={review}
    >
      <LeaveGuard running={chosen.files.length > 0} losing words={text('batch.leave-files')} />
      <BatchFiles chosen={chosen} />
      <Card title={text('batch.labels')}>
        <div className={classes.stack}>
          <Classification disabled={false} />
          <FolderField disabled={false} />
          <ProtectField disabled={false} label="batch.protect" />
        </div>
      </Card>
      <div className={classes.buttons}>
        <Button type="primary" htmlType="submit" disabled={files.length === 0} loading={isChecking}>
          {files.length === 0 ? text('batch.title') : registerText(files.length)}
        </Button>
      </div>
      {labels ? (
        <BatchReview
          inputs={inputsOf(labels)}
          files={files}
          leftOut={chosen.files.length - files.length}
          onRegister={() => onStart(inputsOf(labels))}
          onBack={() => setLabels(null)}
        />
      ) : null}
    </Form>
  );
};
