import { useShell } from '@ipr/mfe-contract';
import { AddressText, Card, DateText, Descriptions, usePhone, useText } from '@ipr/ui';
import { AccessTokensCard } from '../../access-tokens/access-tokens-card.tsx';
import { CloseAccountCard } from '../../closure/close-account-card.tsx';
import { DataCard } from '../../own-data/data-card.tsx';
import { KeyCard } from '../../own-key/key-card.tsx';
import { PartnerSitesCard } from '../../partner-sites/partner-sites-card.tsx';
import { useSavePreferences } from '../../preferences/use-save-preferences.ts';
import card from '../../settings-card/settings-card.module.css';
import { SignaturesCard } from '../../signatures/signatures-card.tsx';
import { WebhooksCard } from '../../webhooks/webhooks-card.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { ProfileWidget } from './profile-widget.tsx';
import { SessionsCard } from './sessions-card.tsx';
import classes from './settings-page.module.css';
import { TwoStepCard } from './two-step-card.tsx';

/** Label and value side by side; stacked on phones, where a wallet would wrap. */
const useLayout = () => ({ column: 1, layout: usePhone() ? 'vertical' : 'horizontal' }) as const;

const Wallet = () => {
  const text = useText();
  const layout = useLayout();
  const { session } = useShell();
  return (
    <Card title={text('settings.wallet')}>
      <p className={card.lead}>{text('settings.wallet-text')}</p>
      <Descriptions
        {...layout}
        items={[
          { key: 'wallet', label: text('settings.wallet'), children: <AddressText address={session.wallet} /> },
          // After a takeover it signs no more; the card of custody has the owners.
          ...(session.custody === 'own'
            ? []
            : [
                {
                  key: 'signer',
                  label: text('settings.signer'),
                  children: <AddressText address={session.eoaWallet} />,
                },
              ]),
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

/** Profile, passkeys, second factor, sessions, signatures, access tokens, partner sites, webhooks, appearance, privacy, wallet and custody. */
export const AccountTab = () => {
  const { config } = useShell();
  return (
    <div className={classes.grid}>
      <ProfileWidget />
      {config.signIn.passkey ? <PasskeysCard /> : null}
      {config.signIn.passkey ? <TwoStepCard /> : null}
      <SessionsCard />
      <SignaturesCard />
      <AccessTokensCard />
      <PartnerSitesCard />
      <WebhooksCard />
      <AppearanceForm onChoose={useSavePreferences()} />
      <PrivacyCard />
      <Wallet />
      <KeyCard />
      <DataCard />
      <CloseAccountCard />
    </div>
  );
};
