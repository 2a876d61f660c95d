import { Link, useShell } from '@ipr/mfe-contract';
import { Button, Card, ConfirmDialog, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSession } from '../session/leave-session.ts';

/** What ends and what stays, before the person decides. */
const consequences = ['closure.deleted', 'closure.chain', 'closure.grants', 'closure.evidence', 'closure.key'] as const;

const Dialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const { api, links, session } = useShell();
  const close = useMutation({
    mutationFn: () => api.identity.closeAccount({}),
    onSuccess: () => leaveSession(session.wallet),
  });
  return (
    <ConfirmDialog
      title={text('closure.confirm')}
      okText={text('closure.action')}
      danger
      busy={close.isPending}
      onOk={() => close.mutate()}
      onClose={onClose}
    >
      <ul>
        {consequences.map((key) => (
          <li key={key}>{text(key)}</li>
        ))}
      </ul>
      <p>
        <Link to={`${links.shares()}?tab=outgoing`}>{text('closure.see-grants')}</Link>
      </p>
    </ConfirmDialog>
  );
};

/** Closes the account after a confirmation. */
export const CloseAccountCard = () => {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Card title={text('closure.title')}>
      <p>{text('closure.text')}</p>
      <Button danger onClick={() => setOpen(true)}>
        {text('closure.action')}
      </Button>
      {open ? <Dialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
};
