import type { MailWords } from '../mail-words.ts';

export const en: MailWords = {
  kinds: {
    'share-granted': {
      subject: 'An asset was shared with you',
      what: ({ actor, title, terms }) => `${actor} shared “${title}” with you: ${terms}.`,
      next: 'Read the non-disclosure agreement there, then accept or reject:',
    },
    'share-accepted': {
      subject: 'Your share was accepted',
      what: ({ actor, title }) => `${actor} signed the non-disclosure agreement and accepted “${title}”.`,
      next: 'See the share and its evidence:',
    },
    'share-rejected': {
      subject: 'Your share was rejected',
      what: ({ actor, title }) => `${actor} rejected “${title}” before acceptance.`,
      next: 'See the share:',
    },
    'share-relinquished': {
      subject: 'A recipient gave up access to your asset',
      what: ({ actor, title }) => `${actor} relinquished access to “${title}”.`,
      next: 'See the share:',
    },
    'share-revoked': {
      subject: 'Your access to an asset has ended',
      what: ({ actor, title }) => `${actor} revoked your access to “${title}”.`,
      next: 'See the share:',
    },
    'access-requested': {
      subject: 'New request for access to your asset',
      what: ({ actor, title, terms }) => `${actor} requested access to “${title}”: ${terms}.`,
      next: 'Grant it, decline it or block the sender:',
    },
    'access-ending': {
      subject: 'Your access to an asset ends soon',
      what: ({ title, end }) => `Your access to “${title}” ends on ${end}.`,
      next: 'Open the asset, or request an extension from its owner:',
    },
    'asset-updated': {
      subject: 'An asset you can open has a new version',
      what: ({ actor, title }) => `${actor} updated “${title}”.`,
      next: 'See the new version:',
    },
  },
  security: {
    events: {
      'new-browser': {
        subject: 'New sign-in to your account',
        what: () => 'Your account was signed in to in a browser that it had not been used in before.',
      },
      'recovery-code-used': {
        subject: 'A recovery code was used',
        what: () => 'A recovery code was used to sign in to your account. It cannot be used again.',
      },
      'passkey-added': {
        subject: 'A passkey was added to your account',
        what: (passkey) => `The passkey “${passkey}” was added to your account. It can sign in without a code.`,
      },
      'passkey-removed': {
        subject: 'A passkey was removed from your account',
        what: (passkey) => `The passkey “${passkey}” was removed from your account.`,
      },
      'owner-change-waits': {
        subject: 'A change of the keys of your account was requested',
        what: (key, date) =>
          `A change of the keys that control your account on the blockchain was requested, by a sign-in that proved your e-mail address alone. It concerns the key ${key} and can be made from ${date}: whoever holds that key could then sign for your account, and nobody could take the change back.`,
      },
      'owner-change-signed': {
        subject: 'The keys of your account are being changed',
        what: () =>
          'A change of the keys that control your account on the blockchain was signed. It takes effect within minutes, and Settings then lists the keys.',
      },
      'access-token-created': {
        subject: 'An access token was created in your account',
        what: (name) =>
          `The access token “${name}” was created in your account. Programs that have it can act for you within its scopes until it expires or you revoke it in the settings.`,
      },
      'webhook-created': {
        subject: 'A webhook was created in your account',
        what: (name) =>
          `The webhook “${name}” was created in your account. It sends events of your assets to a server until you remove it in the settings.`,
      },
      'webhook-secret-rotated': {
        subject: 'A webhook of your account has a new signing secret',
        what: (name) =>
          `The webhook “${name}” has a new signing secret. Messages are signed with the earlier secret too for 24 hours, then with the new one alone. Your server needs the new secret by then.`,
      },
      'webhook-disabled': {
        subject: 'A webhook was disabled',
        what: (name) =>
          `The webhook “${name}” could not be delivered for a day and was disabled. Check your server, then switch it on again in the settings.`,
      },
      'two-step-waits': {
        subject: 'Two-step sign-in of your account begins soon',
        what: (_, date) =>
          `Two-step sign-in of your account was switched on, by a sign-in that proved your e-mail address alone. It begins on ${date}: from then on, signing in by code requires a passkey or a recovery code in addition.`,
      },
      'passkey-removal-waits': {
        subject: 'A passkey of your account will be removed',
        what: (passkey, date) =>
          `The passkey “${passkey}” will be removed on ${date}. That was requested by a sign-in that proved your e-mail address alone. If you use the passkey before, it stays.`,
      },
      'changes-undone': {
        subject: 'Changes of your account were undone',
        what: () =>
          'The changes of your account that had not taken effect were undone by the link of a mail, and devices that did not use an earlier passkey were signed out.',
      },
      'two-step-on': {
        subject: 'Two-step sign-in was switched on',
        what: () =>
          'Two-step sign-in of your account was switched on. From now on, signing in by code requires a passkey or a recovery code in addition.',
      },
      'two-step-off': {
        subject: 'Two-step sign-in was switched off',
        what: () => 'Two-step sign-in of your account was switched off. A code by e-mail is enough to sign in now.',
      },
      'recovery-codes-renewed': {
        subject: 'Your recovery codes were replaced',
        what: () => 'New recovery codes were created for your account. The earlier ones no longer work.',
      },
    },
    time: 'Time',
    device: 'Device',
    address: 'Internet address',
    unknown: 'unknown',
    yours: 'If it was you, there is nothing to do.',
    settings: 'Your webhooks:',
    passkeyWaits: (date) =>
      `It was added by a sign-in that proved your e-mail address alone. From ${date} on it can also remove other passkeys and switch on two-step sign-in.`,
    undo: 'If it was not you, change the password of your mailbox first, because who reads it can sign in by code. Then undo the change here, without signing in:',
    notYours:
      'If it was not you, sign out all other sessions, remove passkeys and access tokens that you do not know, and switch on two-step sign-in:',
    notYoursInTwoSteps:
      'If it was not you, sign out all other sessions, remove passkeys and access tokens that you do not know, and create new recovery codes:',
    always: 'Mails about the security of your account are always sent.',
  },
  once: (days) =>
    `The link can be used once, within ${days} days, and only by you: sign in with the address this mail was sent to.`,
  message: 'They write:',
  levels: { view: 'view', edit: 'edit', admin: 'admin' },
  until: (date) => `until ${date}`,
  forever: 'without expiry',
  why: (origin) =>
    `You receive this mail because of your account at ${origin}, where you choose the mails you receive.`,
  secret: 'Never share the link. We will not ask you for it.',
  fromOperator: 'This is a notice of the operator of the registry:',
  stop: 'End mails of this kind with one click, without signing in:',
  unsubscribe: {
    title: 'Mails',
    kinds: {
      emailNotifications: 'replies to your shares and reminders',
      assetUpdates: 'new versions of assets',
      shareRequests: 'shares and requests for access',
      systemUpdates: 'notices of the operator',
    },
    question: (kind) => `You will receive no more mails about ${kind}. Notices in the product remain.`,
    button: 'End these mails',
    done: (kind) => `Done. You receive no more mails about ${kind}. You can switch them on again in the settings.`,
    unknown: 'This link is not valid. Choose the mails you receive in the settings.',
    settings: 'Open the settings',
  },
};
