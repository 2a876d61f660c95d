import { settleContracts } from '@ipr/adapter-rpc/preflight';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { smtpMailer } from '@ipr/adapter-smtp';
import {
  certificatesApi,
  internalRelayApi,
  notificationsApi,
  profilesApi,
  sharingApi,
  taxonomyApi,
  webhooksApi,
  workfilesApi,
} from '@ipr/api';
import {
  type BackgroundWorker,
  connectMongo,
  createLogger,
  createServiceClient,
  type Logger,
  pingMongo,
  type Serving,
  serve,
  startBackgroundTask,
} from '@ipr/service-kit';
import { rpcOf } from '@ipr/service-kit/config-fields';
import type { Connection } from 'mongoose';
import { accessTokenRepository } from './access-tokens/repository.mongo.ts';
import { createIdentity } from './app.ts';
import { attemptRepository } from './attempts/repository.mongo.ts';
import { browserRepository } from './browsers/repository.mongo.ts';
import { type DeleteDeps, deleteClosedAccount, type Forgetting } from './closure/delete-accounts.ts';
import type { IdentityConfig } from './config.ts';
import { createDynamic } from './dynamic/dynamic-token.ts';
import { createGoogle } from './google/google.ts';
import { inboxMailer } from './mail/inbox.mongo.ts';
import { passkeyRepository } from './passkeys/repository.mongo.ts';
import { handOverReport } from './reports/hand-over-reports.ts';
import { reportRepository } from './reports/repository.mongo.ts';
import type { SecurityReports } from './reports/repository.ts';
import { withAppointedRoles } from './roles/appointed-roles.ts';
import { recoveryCodeRepository } from './security/repository.mongo.ts';
import { sessionRepository } from './sessions/repository.mongo.ts';
import { signInRepository } from './sign-in/repository.mongo.ts';
import { userRepository } from './users/repository.mongo.ts';
import { accountReader } from './wallets/account-reader.ts';
import { signatureLog } from './wallets/signature-log.mongo.ts';

const openMail = async (config: IdentityConfig, connection: Connection) => {
  if (config.SMTP_URL) {
    const mailer = smtpMailer(config.SMTP_URL, config.MAIL_FROM);
    return { mailer, close: mailer.close };
  }
  const inbox = await inboxMailer(connection);
  return { mailer: inbox, inbox, close: () => undefined };
};

/** Reads Safes, and determines the contracts of the configured chain that may be called. */
const openChain = async (config: IdentityConfig) => {
  const rpc = openRpc({ ...rpcOf(config), budgetMs: 5_000 });
  const configured = { registry: config.REGISTRY_ADDRESS, accessPass: config.ACCESS_PASS_ADDRESS };
  const { registry, accessPass } = await settleContracts(rpc, config.CHAIN_ID, configured);
  return { registry, accessPass, accounts: accountReader(rpcTransport(rpc)) };
};

const openGoogle = ({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, PUBLIC_ORIGIN }: IdentityConfig) =>
  createGoogle({
    issuer: GOOGLE_ISSUER,
    // Present when Google is offered, which the configuration requires.
    clientId: GOOGLE_CLIENT_ID ?? '',
    clientSecret: GOOGLE_CLIENT_SECRET ?? '',
    redirectUri: `${PUBLIC_ORIGIN}/login`,
  });

const openDynamic = (config: IdentityConfig) => {
  const { DYNAMIC_ENVIRONMENT_ID: environment, DYNAMIC_ISSUER, DYNAMIC_AUDIENCE, DYNAMIC_JWKS_URL } = config;
  return createDynamic({
    // The environment is present when Dynamic is offered, which the configuration requires.
    issuer: DYNAMIC_ISSUER ?? `app.dynamic.xyz/${environment}`,
    audience: DYNAMIC_AUDIENCE,
    jwksUrl: DYNAMIC_JWKS_URL ?? `https://app.dynamicauth.com/api/v0/sdk/${environment}/.well-known/jwks.json`,
  });
};

/** The service's collections, and the way mails leave it. */
const openCollections = async (config: IdentityConfig, connection: Connection) => {
  const [codes, attempts, browsers, reports, passkeys, recoveryCodes, sessions, accessTokens, users, signatures, mail] =
    await Promise.all([
      signInRepository(connection),
      attemptRepository(connection),
      browserRepository(connection),
      reportRepository(connection),
      passkeyRepository(connection),
      recoveryCodeRepository(connection),
      sessionRepository(connection),
      accessTokenRepository(connection),
      userRepository(connection).then((users) =>
        withAppointedRoles(users, { operators: config.OPERATORS, support: config.SUPPORT }),
      ),
      signatureLog(connection),
      openMail(config, connection),
    ]);
  return {
    codes,
    attempts,
    browsers,
    reports,
    passkeys,
    recoveryCodes,
    sessions,
    accessTokens,
    users,
    signatures,
    mail,
  };
};

/** A closed account has days; a quarter of an hour more does not matter. */
const deleteEveryMs = 900_000;

/** The services that store something about people. */
const openPeopleServices = (config: IdentityConfig): readonly Forgetting[] => {
  const own = { service: 'identity', internalSecret: config.INTERNAL_SECRET };
  return [
    createServiceClient(profilesApi, { ...own, baseUrl: config.PROFILES_URL }),
    createServiceClient(notificationsApi, { ...own, baseUrl: config.NOTIFICATIONS_URL }),
    createServiceClient(sharingApi, { ...own, baseUrl: config.SHARING_URL }),
    createServiceClient(webhooksApi, { ...own, baseUrl: config.WEBHOOKS_URL }),
    createServiceClient(workfilesApi, { ...own, baseUrl: config.WORKFILES_URL }),
    createServiceClient(certificatesApi, { ...own, baseUrl: config.CERTIFICATES_URL }),
    createServiceClient(taxonomyApi, { ...own, baseUrl: config.TAXONOMY_URL }),
  ];
};

const startDeleting = (config: IdentityConfig, deps: Omit<DeleteDeps, 'services'>): BackgroundWorker => {
  const services = openPeopleServices(config);
  const batch = () => deleteClosedAccount({ ...deps, services });
  return startBackgroundTask({ name: 'delete-closed-accounts', everyMs: deleteEveryMs, log: deps.log, batch });
};

/** A report is handed over at once; this is the pause after a failure. */
const reportEveryMs = 5_000;

const startReporting = (config: IdentityConfig, reports: SecurityReports, log: Logger): BackgroundWorker => {
  const { INTERNAL_SECRET: internalSecret, NOTIFICATIONS_URL: baseUrl, IDENTITY_PEPPER: pepper } = config;
  const notifications = createServiceClient(notificationsApi, { service: 'identity', internalSecret, baseUrl });
  const batch = () => handOverReport({ reports, notifications, pepper });
  return startBackgroundTask({ name: 'report-account-events', everyMs: reportEveryMs, log, batch });
};

/**
 * Opens what the service needs and listens; `close` of the result ends all of it.
 * @throws Failure chain.unavailable, chain.contract-not-deployed when no registry is configured
 */
export const startIdentity = async (
  config: IdentityConfig,
  log: Logger = createLogger('identity'),
): Promise<Serving> => {
  const chain = await openChain(config);
  const connection = await connectMongo(config.MONGODB_URI, config.MONGODB_DATABASE);
  const opened = await openCollections(config, connection);
  const { mail, users, sessions, passkeys, recoveryCodes, browsers, reports, signatures, ...others } = opened;
  const reporting = startReporting(config, reports, log);
  const app = createIdentity({
    log,
    internalSecret: config.INTERNAL_SECRET,
    ...others,
    passkeys,
    recoveryCodes,
    browsers,
    reports,
    wakeReports: reporting.wake,
    ways: config.SIGN_IN,
    relyingParty: {
      origin: config.PUBLIC_ORIGIN,
      rpId: config.PASSKEY_RP_ID ?? new URL(config.PUBLIC_ORIGIN).hostname,
    },
    google: openGoogle(config),
    dynamic: openDynamic(config),
    sessions,
    users,
    mailer: mail.mailer,
    ...(mail.inbox ? { inbox: mail.inbox } : {}),
    signIn: {
      pepper: config.IDENTITY_PEPPER,
      codesPerIp: config.IDENTITY_CODES_PER_IP,
      publicOrigin: config.PUBLIC_ORIGIN,
    },
    signing: {
      kek: config.IDENTITY_KEK,
      chainId: config.CHAIN_ID,
      ...chain,
      host: new URL(config.PUBLIC_ORIGIN).host,
      signatures,
      relay: createServiceClient(internalRelayApi, {
        service: 'identity',
        internalSecret: config.INTERNAL_SECRET,
        baseUrl: config.RELAY_URL,
      }),
    },
    isApprovalRequired: config.SIGN_APPROVAL === 'required',
    closureDays: config.IDENTITY_CLOSURE_DAYS,
    waitMs: config.IDENTITY_WAIT_DAYS * 86_400_000,
    checks: { database: pingMongo(connection) },
  });
  const deleting = startDeleting(config, { ...opened, log });
  return serve(app, {
    port: config.PORT,
    host: config.HOST,
    log,
    onClose: [() => deleting.stop(), () => reporting.stop(), mail.close, () => connection.close()],
  });
};
