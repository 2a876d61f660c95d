import { useShell, useText } from '@ipr/mfe-kit';
import { failureText, PageHead } from '@ipr/ui';
import { Button, Card, Col, Flex, Form, Row } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DetailsFields, type DetailsValues } from '../features/registration/details-fields.tsx';
import { FilePicker } from '../features/registration/file-picker.tsx';
import { ProgressCard } from '../features/registration/progress-card.tsx';
import { failureSentence } from '../features/registration/stage-order.ts';
import { useLeaveGuard } from '../features/registration/use-leave-guard.ts';
import type { RegistrationInput } from '../model/registration/registration.ts';
import { useRegistration } from '../model/registration/use-registration.ts';

/** Navigation after a registration (D1 section 9). */
const leaveAfterMs = 1_500;

const inputOf = (values: DetailsValues, file: File): RegistrationInput => {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() !== ''));
  return { ...given, title: values.title ?? '', ipType: values.ipType ?? '', ipContent: values.ipContent ?? '', file };
};

/** Register a new IP asset (D1 section 2). */
export const RegisterPage = () => {
  const text = useText();
  const shell = useShell();
  const navigate = useNavigate();
  const [form] = Form.useForm<DetailsValues>();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { state, register, cancel, busy } = useRegistration();
  const done = state.stage === 'complete';
  useLeaveGuard(busy);

  const chooseFile = (chosen: File | null, error: string | null) => {
    setFile(chosen);
    setFileError(error);
  };

  const submit = async (values: DetailsValues) => {
    if (!file) return setFileError(text('register.file-required'));
    const id = await register(inputOf(values, file));
    if (id === null) return;
    await shell.queryClient.invalidateQueries({ queryKey: ['assets'] });
    shell.notify.success(text('register.success'));
    setTimeout(() => navigate(shell.links.assets()), leaveAfterMs);
  };

  const stop = () => {
    if (busy) return cancel();
    navigate(shell.links.assets());
  };

  const { failure } = state;
  const summary = failure && failure.failure.kind !== 'cancelled' ? text(failureSentence(failure.stage), { reason: failureText(failure.failure, shell.i18n.locale) }) : null;

  return (
    <>
      <PageHead title={text('register.title')} subtitle={text('register.subtitle')} />
      <Form form={form} layout="vertical" onFinish={submit} onFinishFailed={() => file || setFileError(text('register.file-required'))} disabled={busy || done} requiredMark>
        <Row gutter={[24, 24]}>
          <Col xs={24} lg={14}>
            <Flex vertical gap={24}>
              <Card title={text('register.file-card')}>
                <FilePicker id="file" file={file} error={fileError} disabled={busy || done} onChoose={chooseFile} />
              </Card>
              <Card title={text('register.details-card')}>
                <DetailsFields />
              </Card>
            </Flex>
          </Col>
          <Col xs={24} lg={10}>
            <Flex vertical gap={16} style={{ position: 'sticky', top: 24 }}>
              <ProgressCard state={state} />
              {summary ? (
                <span className="visually-hidden" role="status">
                  {text('register.failed', { message: summary })}
                </span>
              ) : null}
              <Flex gap={12} justify="end" wrap>
                <Button disabled={done} onClick={stop}>
                  {text('action.cancel')}
                </Button>
                <Button type="primary" htmlType="submit" loading={busy} disabled={done}>
                  {text('register.action')}
                </Button>
              </Flex>
            </Flex>
          </Col>
        </Row>
      </Form>
    </>
  );
};
