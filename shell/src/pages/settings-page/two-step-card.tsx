import type { AccountSecurity } from '@ipr/api';
import { useKeepSecurity, useSecurity } from '@ipr/features/proof/security';
import { useShell } from '@ipr/mfe-contract';
import { Alert, Button, Card, DateText, ErrorState, LoadingState, Modal, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingSwitches } from './setting-switches.tsx';
import classes from './settings-page.module.css';

/** The codes, once: neither a click outside nor Escape closes the dialog. */
const NewCodes = ({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) => {
  const text = useText();
  const { notify } = useShell();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(text('recovery.copied')),
      (thrown: unknown) => notify.failure(thrown),
    );
  return (
    <Modal
      open
      centered
      title={text('recovery.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      okText={text('recovery.saved')}
      cancelText={text('recovery.copy')}
      onOk={onSaved}
      onCancel={() => void copy()}
    >
      <p>{text('recovery.text')}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Modal>
  );
};

/** Failures are shown by the global request handling. */
const useTwoStep = () => {
  const text = useText();
  const { api, notify } = useShell();
  const keep = useKeepSecurity();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (made: { readonly security: AccountSecurity; readonly codes: readonly string[] | null }) => {
    keep(made.security);
    setCodes(made.codes ?? undefined);
    return made.security;
  };
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.identity.setTwoStep({ isOn }).then(show),
    onSuccess: ({ isTwoStep, twoStepFrom }) =>
      notify.success(text(isTwoStep ? 'two-step.on' : twoStepFrom ? 'two-step.waiting' : 'two-step.off')),
  });
  const renew = useMutation({ mutationFn: () => api.identity.renewRecoveryCodes({}).then(show) });
  return { codes, change, renew, busy: change.isPending || renew.isPending, hide: () => setCodes(undefined) };
};

const RecoveryCodes = ({ codes }: { readonly codes: AccountSecurity['recoveryCodes'] }) => {
  const text = useText();
  const used = codes.flatMap(({ number, usedAt }) => (usedAt ? [{ number, usedAt }] : []));
  return (
    <>
      <p>{text('recovery.left', { left: codes.length - used.length, n: codes.length })}</p>
      {used.length > 0 ? (
        <ul className={classes.switches}>
          {used.map(({ number, usedAt }) => (
            <li key={number}>
              {text('recovery.used', { number })} <DateText seconds={Math.floor(Date.parse(usedAt) / 1000)} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** A passkey as second factor, and recovery codes for its loss. */
export const TwoStepCard = () => {
  const text = useText();
  const query = useSecurity();
  const { codes, change, renew, busy, hide } = useTwoStep();
  const security = query.data;
  return (
    <Card title={text('two-step.title')}>
      {security ? (
        <>
          <SettingSwitches
            switches={[
              {
                label: 'two-step.label',
                note: 'two-step.text',
                fact: security.passkeys.length === 0 ? text('two-step.needs-passkey') : undefined,
                checked: security.isTwoStep || security.twoStepFrom !== null,
                disabled: busy || (security.passkeys.length === 0 && !security.isTwoStep),
                onChange: (isOn) => change.mutate(isOn),
              },
            ]}
          />
          {security.twoStepFrom ? (
            <Alert
              type="info"
              showIcon
              role="note"
              title={
                <>
                  {text('two-step.begins')} <DateText seconds={Math.floor(Date.parse(security.twoStepFrom) / 1000)} />
                </>
              }
              description={text('two-step.waits')}
            />
          ) : null}
          {security.isTwoStep ? (
            <>
              <RecoveryCodes codes={security.recoveryCodes} />
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>
                {text('recovery.renew')}
              </Button>
            </>
          ) : null}
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('security.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('security.loading')} />
      )}
      {codes ? <NewCodes codes={codes} onSaved={hide} /> : null}
    </Card>
  );
};
