import { Button, Form } from '@ipr/ui';
import type { ReactNode } from 'react';

interface StepProps {
  readonly label: string;
  /** Error text for an empty input. */
  readonly missing: string;
  readonly button: string;
  readonly input: ReactNode;
  readonly onTyped: (typed: string) => void;
}

/** One input of the sign-in, with its button. */
export const Step = ({ label, missing, button, input, onTyped }: StepProps) => (
  <Form<{ typed: string }> layout="vertical" requiredMark={false} onFinish={({ typed }) => onTyped(typed.trim())}>
    <Form.Item name="typed" label={label} rules={[{ required: true, message: missing }]}>
      {input}
    </Form.Item>
    <Button type="primary" htmlType="submit" block>
      {button}
    </Button>
  </Form>
);
