import { type Client, createClient, directoryApi, type identityApi, type SessionUser } from '@ipr/api';
import { createServiceClient } from '@ipr/service-kit';
import { internalSecret, publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';
import { createAuthenticator } from './software-authenticator.fixture.ts';

type Calls = Client<typeof identityApi>;
type Call = keyof Calls;

let service: TestIdentity;
let owner: SessionUser;
let other: SessionUser;
/** Things of the owner. */
const own = { passkey: '', session: '', token: '' };
beforeAll(async () => {
  service = await startTestIdentity();
  const person = await service.signedIn('ada@example.org');
  owner = person.user;
  other = await service.signIn('bob@example.org');
  const response = createAuthenticator(publicOrigin).create(await person.portal.startPasskey({}));
  const { passkeys } = await person.portal.addPasskey({ response, name: 'Phone' });
  own.passkey = passkeys[0]?.id ?? '';
  own.token = (await person.portal.createAccessToken({ name: 'CI', scopes: [], days: 1 })).tokens[0]?.id ?? '';
  own.session = (await person.portal.sessions({}))[0]?.id ?? '';
});
afterAll(() => service.close());

const assertion = () => ({
  ...{ id: own.passkey, rawId: own.passkey, type: 'public-key' as const },
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
});
const attestation = () => ({ ...assertion(), response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } });
const [email, code] = ['carol@example.org', '000000'];
const keynetSession = 'Authenticate with Lit Protocol';

const made: Readonly<Record<Call, (calls: Calls) => Promise<unknown>>> = {
  requestCode: (calls) => calls.requestCode({ email }),
  verifyCode: (calls) => calls.verifyCode({ email, code }),
  verifyTicket: (calls) => calls.verifyTicket({ ticket: 'x'.repeat(60), code }),
  startPasskeySignIn: (calls) => calls.startPasskeySignIn({}),
  finishPasskeySignIn: (calls) => calls.finishPasskeySignIn({ response: assertion() }),
  startGoogle: (calls) => calls.startGoogle({}),
  finishGoogle: (calls) => calls.finishGoogle({ answer: '?state=x&code=y' }),
  finishDynamic: (calls) => calls.finishDynamic({ token: 'a.b.c' }),
  startSecondFactor: (calls) => calls.startSecondFactor({}),
  finishSecondFactor: (calls) => calls.finishSecondFactor({ response: assertion() }),
  redeemRecoveryCode: (calls) => calls.redeemRecoveryCode({ code: '0'.repeat(12) }),
  logout: (calls) => calls.logout({}),
  me: (calls) => calls.me({}),
  sessions: (calls) => calls.sessions({}),
  security: (calls) => calls.security({}),
  requestProofCode: (calls) => calls.requestProofCode({}),
  proveByCode: (calls) => calls.proveByCode({ code }),
  startPasskeyProof: (calls) => calls.startPasskeyProof({}),
  proveByPasskey: (calls) => calls.proveByPasskey({ response: assertion() }),
  startPasskey: (calls) => calls.startPasskey({}),
  addPasskey: (calls) => calls.addPasskey({ response: attestation(), name: 'Mine' }),
  renamePasskey: (calls) => calls.renamePasskey({ id: own.passkey, name: 'Mine' }),
  removePasskey: (calls) => calls.removePasskey({ id: own.passkey }),
  keepPasskey: (calls) => calls.keepPasskey({ id: own.passkey }),
  setTwoStep: (calls) => calls.setTwoStep({ isOn: true }),
  renewRecoveryCodes: (calls) => calls.renewRecoveryCodes({}),
  exportData: (calls) => calls.exportData({}),
  exportSignatures: (calls) => calls.exportSignatures({}),
  signatures: (calls) => calls.signatures({}),
  sign: (calls) => calls.sign({ request: { kind: 'keynet-session', message: keynetSession } }),
  execute: (calls) => calls.execute({ transaction: { to: owner.wallet, data: '0x', nonce: 0 }, wallet: owner.wallet }),
  endSession: (calls) => calls.endSession({ id: own.session }),
  endSessions: (calls) => calls.endSessions({}),
  accessTokens: (calls) => calls.accessTokens({}),
  createAccessToken: (calls) => calls.createAccessToken({ name: 'CI', scopes: [], days: 1 }),
  revokeAccessToken: (calls) => calls.revokeAccessToken({ id: own.token }),
  session: (calls) => calls.session({ token: 'x'.repeat(43) }),
  knownBrowser: (calls) => calls.knownBrowser({ token: 'x'.repeat(43) }),
  walletKey: (calls) => calls.walletKey({}),
  requestOwnerChange: (calls) => calls.requestOwnerChange({ added: owner.eoaWallet, removed: null }),
  cancelOwnerChange: (calls) => calls.cancelOwnerChange({}),
  keepAccount: (calls) => calls.keepAccount({}),
  closeAccount: (calls) => calls.closeAccount({}),
};

const ok = 'ok';
const missing = 'session.missing';
const noSecond = 'session.second-factor-expired';
/** Outcomes for: a stranger; another person, support and operator, who have no more rights over the account than any person; its owner. */
const matrix: Readonly<Record<Call, readonly [stranger: string, others: string, owner: string]>> = {
  requestCode: [ok, ok, ok],
  verifyCode: ['session.code-invalid', 'session.code-invalid', 'session.code-invalid'],
  verifyTicket: ['session.code-invalid', 'session.code-invalid', 'session.code-invalid'],
  startPasskeySignIn: [ok, ok, ok],
  finishPasskeySignIn: ['passkey.refused', 'passkey.refused', 'passkey.refused'],
  startGoogle: ['session.way-unavailable', 'session.way-unavailable', 'session.way-unavailable'],
  finishGoogle: ['session.way-unavailable', 'session.way-unavailable', 'session.way-unavailable'],
  finishDynamic: ['session.way-unavailable', 'session.way-unavailable', 'session.way-unavailable'],
  startSecondFactor: [noSecond, noSecond, noSecond],
  finishSecondFactor: [noSecond, noSecond, noSecond],
  redeemRecoveryCode: [noSecond, noSecond, noSecond],
  logout: [ok, ok, ok],
  me: [missing, ok, ok],
  sessions: [missing, ok, ok],
  security: [missing, ok, ok],
  requestProofCode: [missing, ok, ok],
  proveByCode: [missing, 'session.proof-refused', 'session.proof-refused'],
  startPasskeyProof: [missing, 'passkey.not-found', ok],
  proveByPasskey: [missing, 'passkey.refused', 'passkey.refused'],
  startPasskey: [missing, ok, ok],
  addPasskey: [missing, 'passkey.refused', 'passkey.refused'],
  renamePasskey: [missing, 'passkey.not-found', ok],
  setTwoStep: [missing, 'passkey.not-found', ok],
  renewRecoveryCodes: [missing, ok, ok],
  removePasskey: [missing, 'passkey.not-found', 'passkey.still-needed'],
  keepPasskey: [missing, 'passkey.not-found', ok],
  exportData: [missing, ok, ok],
  exportSignatures: [missing, ok, ok],
  signatures: [missing, ok, ok],
  sign: [missing, 'wallet.request-refused', 'wallet.request-refused'],
  execute: [missing, 'wallet.request-refused', 'wallet.request-refused'],
  endSession: [missing, 'session.not-found', ok],
  endSessions: [missing, ok, ok],
  accessTokens: [missing, ok, ok],
  createAccessToken: [missing, ok, ok],
  revokeAccessToken: [missing, 'token.not-found', ok],
  session: ['access.denied', 'access.denied', 'access.denied'],
  knownBrowser: ['access.denied', 'access.denied', 'access.denied'],
  // No chain runs behind this test.
  walletKey: [missing, 'chain.unavailable', 'chain.unavailable'],
  requestOwnerChange: [missing, ok, ok],
  cancelOwnerChange: [missing, ok, ok],
  keepAccount: [missing, ok, ok],
  closeAccount: [missing, ok, ok],
};

/** Calls that a copied cookie does not make: the copy has no recent proof of the person. It makes all others as their owner does. */
const closedToCopies: ReadonlySet<Call> = new Set([
  'startPasskey',
  'addPasskey',
  'setTwoStep',
  'renewRecoveryCodes',
  'removePasskey',
  'exportData',
  'exportSignatures',
  'createAccessToken',
  'requestOwnerChange',
  'closeAccount',
]);

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => ok,
    (thrown: { code?: string }) => thrown.code ?? String(thrown),
  );

const rows = Object.entries(matrix).map(([call, outcomes]) => [call as Call, ...outcomes] as const);

test.each(rows)('%s gives each role its outcome and no more', async (call, stranger, others, owners) => {
  const as = (calls: Calls) => outcome(made[call](calls));
  expect(await as(service.browser().identity)).toBe(stranger);
  for (const role of ['user', 'support', 'operator'] as const)
    expect([role, await as(service.provedAs({ ...other, role }))]).toEqual([role, others]);
  if (closedToCopies.has(call)) {
    expect(await as(service.as(owner))).toBe('session.too-old');
    expect(await as(service.provedAs(owner))).toBe(owners);
  } else expect(await as(service.as(owner))).toBe(owners);
});

test('calls between services are refused to every person', async () => {
  for (const role of ['user', 'support', 'operator'] as const) {
    const asPerson = createClient(directoryApi, {
      baseUrl: service.url,
      headers: service.headersOf({ ...other, role }),
    });
    expect(await outcome(asPerson.peopleByWallet({ wallets: [owner.wallet] }))).toBe('access.denied');
    expect(await outcome(asPerson.account({ id: owner.wallet }))).toBe('access.denied');
  }
  const asService = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
  expect(await outcome(asService.account({ id: owner.wallet }))).toBe(ok);
});
