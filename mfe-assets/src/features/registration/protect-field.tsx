import { Checkbox, Form, type TextKey, useText } from '@ipr/ui';
import classes from './field.module.css';

interface Props {
  readonly disabled: boolean;
  readonly label?: TextKey;
}

/** Option to commit before registering (decision S18), with its explanation. */
export const ProtectField = ({ disabled, label = 'register.protect' }: Props) => {
  const text = useText();
  return (
    <Form.Item
      name="protect"
      valuePropName="checked"
      extra={<span id="asset-protect-note">{text('register.protect-note')}</span>}
      className={classes.item ?? ''}
    >
      <Checkbox disabled={disabled} aria-describedby="asset-protect-note">
        {text(label)}
      </Checkbox>
    </Form.Item>
  );
};
