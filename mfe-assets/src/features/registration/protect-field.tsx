import { Checkbox, Form, useText } from '@ipr/ui';
import classes from './field.module.css';

/** Option to commit before registering (decision S18), with its explanation. */
export const ProtectField = ({ disabled }: { readonly disabled: boolean }) => {
  const text = useText();
  return (
    <Form.Item
      name="protect"
      valuePropName="checked"
      extra={<span id="asset-protect-note">{text('register.protect-note')}</span>}
      className={classes.item ?? ''}
    >
      <Checkbox disabled={disabled} aria-describedby="asset-protect-note">
        {text('register.protect')}
      </Checkbox>
    </Form.Item>
  );
};
