import { randomBytes } from 'node:crypto';
import { localDeployment } from '@ipr/abi';
import { type Approval, type SessionUser, sessionCookie } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { createApproval, createApprovalKey, exportApprovalKey } from '@ipr/protocol/approval/approval';
import { decodeRequest } from '@ipr/protocol/approval/decode-request';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { Call, SafeTransaction } from '@ipr/protocol/safe/call';
import { startTestAccounts, type TestAccounts } from './chain-and-relay.fixture.ts';
import { type Browser, publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

const chainId = 80_002;
const registry = lowerAddress(localDeployment.registry.address);
const calls = registryCalls(registry);
const other = '0x00000000000000000000000000000000000000ff';
const hash = () => randomBytes(32).toString('hex');
const required = { code: 'signing.approval-required', status: 403 };

let accounts: TestAccounts;
let service: TestIdentity;
beforeAll(async () => {
  accounts = await startTestAccounts();
  service = accounts.identity;
});
afterAll(() => accounts.close());

interface Bound extends Browser {
  readonly user: SessionUser;
  readonly key: CryptoKeyPair;
  readonly session: string;
}

/** A browser whose page reached the signing frame before it signed in. */
const signInBound = async (email: string): Promise<Bound> => {
  const browser = service.browser();
  const key = await createApprovalKey();
  await browser.identity.requestCode({ email });
  const code = await service.codeFor(email);
  const user = await browser.identity.verifyCode({ email, code, signer: await exportApprovalKey(key) });
  const current = (await browser.portal.sessions({})).find(({ isCurrent }) => isCurrent);
  expect(current?.isBound).toBe(true);
  return { ...browser, user, key, session: current?.id ?? '' };
};

const digestOf = ({ wallet: safe }: SessionUser, transaction: SafeTransaction): Hex => {
  const account = { chainId, registry, safe, host: new URL(publicOrigin).host };
  return decodeRequest(account, { kind: 'safe-transaction', ...transaction })?.digest ?? '0x';
};

const approve = (by: Pick<Bound, 'key' | 'session' | 'user'>, transaction: SafeTransaction, at = Date.now()) =>
  createApproval(by.key, digestOf(by.user, transaction), { session: by.session, at });

const execute = ({ portal, user }: Pick<Bound, 'portal' | 'user'>, transaction: SafeTransaction, approval?: Approval) =>
  portal.execute({ transaction, wallet: user.wallet, ...(approval ? { approval } : {}) });

const next = async ({ user }: Pick<Bound, 'user'>, call: Call = register()): Promise<SafeTransaction> => ({
  ...call,
  nonce: (await accounts.relayAs(user).account({})).nextNonce,
});
const register = () => calls.createAsset({ fileHash: hash(), cid: 'bafy', title: 'A title' });

test('a bound session signs nothing without the approval of its frame, and with it what was approved', async () => {
  const ada = await signInBound('ada@approval.example');
  const transaction = await next(ada);
  await expect(execute(ada, transaction)).rejects.toMatchObject(required);
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` } as const;
  await expect(ada.portal.sign({ request: consent })).rejects.toMatchObject(required);
  const approval = await approve(ada, transaction);
  const { id } = await execute(ada, transaction, approval);
  // A repetition yields the same transaction and no other one.
  expect((await execute(ada, transaction, approval)).id).toBe(id);
});

test('refuses an approval of another transaction, another nonce, another session, another key and another time', async () => {
  const [bea, eve] = [await signInBound('bea@approval.example'), await signInBound('eve@approval.example')];
  const transaction = await next(bea);
  const attempts: Approval[] = [
    await approve(bea, { ...transaction, ...register() }),
    await approve(bea, { ...transaction, nonce: transaction.nonce + 1 }),
    await approve({ ...bea, session: eve.session }, transaction),
    await approve({ ...bea, key: eve.key }, transaction),
    await approve(bea, transaction, Date.now() - 605_000),
    await approve(bea, transaction, Date.now() + 60_000),
  ];
  for (const approval of attempts) await expect(execute(bea, transaction, approval)).rejects.toMatchObject(required);
  await expect(execute(bea, transaction, await approve(bea, transaction))).resolves.toMatchObject({ error: null });
});

test('the key of a session stays, also for its later tokens; another one needs another sign-in', async () => {
  const cal = await signInBound('cal@approval.example');
  const stored = () =>
    service.database
      .collection('sessions')
      .find({ userId: cal.user.id }, { projection: { signer: 1 } })
      .toArray();
  const signer = (await stored())[0]?.signer;
  const email = 'cal@approval.example';
  await cal.portal.requestProofCode({});
  await cal.portal.proveByCode({ code: await service.codeFor(email) });
  expect(new Set((await stored()).map((session) => session.signer))).toEqual(new Set([signer]));
  const transaction = await next(cal);
  await expect(execute(cal, transaction)).rejects.toMatchObject(required);
  await expect(execute(cal, transaction, await approve(cal, transaction))).resolves.toMatchObject({ error: null });
  // A sign-in in the same browser ends the session, and with it what its key approved.
  const approval = await approve(cal, await next(cal));
  const again = await createApprovalKey();
  await cal.identity.requestCode({ email });
  const signerOfAgain = await exportApprovalKey(again);
  await cal.identity.verifyCode({ email, code: await service.codeFor(email), signer: signerOfAgain });
  await expect(execute(cal, await next(cal), approval)).rejects.toMatchObject(required);
});

test('a copied cookie signs nothing: its holder has no key of the frame', async () => {
  const dan = await signInBound('dan@approval.example');
  const thief = service.browser();
  thief.setJar(sessionCookie, dan.cookie());
  const stolen = { portal: thief.portal, user: dan.user };
  const transaction = await next(dan, calls.revokeAccess({ id: '1', user: other }));
  await expect(execute(stolen, transaction)).rejects.toMatchObject(required);
  const own = await approve({ ...dan, key: await createApprovalKey() }, transaction);
  await expect(execute(stolen, transaction, own)).rejects.toMatchObject(required);
});

test('the deployment decides whether sessions without a key may grant, accept and end; they register in either case', async () => {
  const strict = await startTestIdentity({ rpcUrl: accounts.chain.rpcUrl, env: { SIGN_APPROVAL: 'required' } });
  try {
    const fay = await strict.signedIn('fay@approval.example');
    const grant = calls.grantAccess({ id: '1', user: other, role: 1, expiresAt: 0, ndaHash: hash(), cid: 'bafy' });
    const transaction = { ...grant, nonce: 0 };
    await expect(execute(fay, transaction)).rejects.toMatchObject(required);
    const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` } as const;
    await expect(fay.portal.sign({ request: consent })).rejects.toMatchObject(required);
    // Signed; this service has no relay.
    await expect(execute(fay, { ...register(), nonce: 0 })).rejects.toMatchObject({ code: 'relay.unavailable' });
  } finally {
    await strict.close();
  }
  const gus = await service.signedIn('gus@approval.example');
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` } as const;
  await expect(gus.portal.sign({ request: consent })).resolves.toMatchObject({ signature: expect.any(String) });
});
