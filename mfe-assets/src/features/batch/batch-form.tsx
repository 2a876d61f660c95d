import { completeInput } from '@ipr/client/registration/missing-input';
import type { RegistrationInput } from '@ipr/client/registration/registration';
import { Button, Card, Form, moveOnEnter, ReviewDialog, useText } from '@ipr/ui';
import { useState } from 'react';
import { Classification } from '../registration/details-fields.tsx';
import { type FormValues, formName } from '../registration/field.tsx';
import classes from './batch.module.css';
import { BatchFiles } from './batch-files.tsx';
import { isTitleRefused, useChosenFiles } from './use-chosen-files.ts';

interface ReviewProps {
  readonly inputs: readonly RegistrationInput[];
  readonly onRegister: () => void;
  readonly onBack: () => void;
}

/** The last step before the registrations. */
const BatchReview = ({ inputs, onRegister, onBack }: ReviewProps) => {
  const text = useText();
  const [first] = inputs;
  return (
    <ReviewDialog
      title={text('review.register.title')}
      okText={text('batch.register', { n: inputs.length })}
      published={{
        facts: [
          { name: text('register.field.ip-type'), value: first?.ipType },
          { name: text('register.field.ip-content'), value: first?.ipContent },
          ...inputs.map(({ title, file }) => ({ name: file.name, value: title })),
        ],
        notes: [text('review.register.public')],
      }}
      unpublished={{ notes: [text('review.register.private')] }}
      meaning={[text('review.register.final'), text('review.register.once')]}
      onOk={onRegister}
      onBack={onBack}
    />
  );
};

interface Props {
  readonly onStart: (inputs: readonly RegistrationInput[]) => void;
}

/** Files with their titles, and the labels that all of them get. */
export const BatchForm = ({ onStart }: Props) => {
  const text = useText();
  const chosen = useChosenFiles();
  const { files } = chosen;
  const [inputs, setInputs] = useState<readonly RegistrationInput[] | null>(null);
  const isReady = files.length > 0 && !files.some(({ title }) => isTitleRefused(title));
  const review = (labels: FormValues) =>
    setInputs(files.map(({ file, title }) => completeInput({ ...labels, title: title.trim(), file })));
  return (
    <Form<FormValues>
      name={formName}
      layout="vertical"
      requiredMark={false}
      className={classes.stack ?? ''}
      onKeyDown={moveOnEnter}
      onFinish={review}
    >
      <BatchFiles chosen={chosen} />
      <Card title={text('batch.labels')}>
        <Classification disabled={false} />
      </Card>
      <div className={classes.buttons}>
        <Button type="primary" htmlType="submit" disabled={!isReady}>
          {text('batch.register', { n: files.length })}
        </Button>
      </div>
      {inputs ? (
        <BatchReview inputs={inputs} onRegister={() => onStart(inputs)} onBack={() => setInputs(null)} />
      ) : null}
    </Form>
  );
};
