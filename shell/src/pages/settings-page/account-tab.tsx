import { useShell } from '@ipr/mfe-kit';
import { AddressText, Card, DateText, Descriptions, SafetyCertificateOutlined, useText } from '@ipr/ui';
import { AppearanceForm } from './appearance-form.tsx';
import classes from './settings-page.module.css';

const Wallet = () => {
  const text = useText();
  const { session } = useShell();
  return (
    <Card title={text('settings.wallet')}>
      <p className={classes.lead}>{text('settings.wallet-text')}</p>
      <Descriptions
        column={1}
        items={[
          { key: 'wallet', label: text('settings.wallet'), children: <AddressText address={session.wallet} /> },
          { key: 'signer', label: text('settings.signer'), children: <AddressText address={session.eoaWallet} /> },
          { key: 'email', label: text('settings.email'), children: session.email },
          {
            key: 'since',
            label: text('settings.since'),
            children: <DateText seconds={Math.floor(Date.parse(session.createdAt) / 1000)} />,
          },
        ]}
      />
    </Card>
  );
};

/** Who could sign for the person is said where it matters (architecture section 5). */
const Custody = () => {
  const text = useText();
  const { session, config } = useShell();
  return (
    <Card title={text('settings.custody')}>
      <p className={classes.custody}>
        <SafetyCertificateOutlined aria-hidden />
        <strong>{text(`custody.${session.custody}`)}</strong>
      </p>
      <p className={classes.lead}>{text(`custody.${session.custody}-text`)}</p>
      <Descriptions
        column={1}
        items={[
          {
            key: 'network',
            label: text('settings.network'),
            children: `${config.network.name} (${config.network.chainId})`,
          },
        ]}
      />
    </Card>
  );
};

/** Wallet, custody and appearance. */
export const AccountTab = () => (
  <div className={classes.grid}>
    <Wallet />
    <Custody />
    <AppearanceForm />
  </div>
);
