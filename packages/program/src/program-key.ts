import type { Approval, PortalConfig, SessionUser, SignatureRequest } from '@ipr/api';
import type { PersonApi } from '@ipr/client/person';
import { Failure } from '@ipr/domain';
import { createApproval, createApprovalKey, exportApprovalKey } from '@ipr/protocol/approval/approval';
import { decodeRequest } from '@ipr/protocol/approval/decode-request';

export interface ApprovingSession {
  readonly origin: string;
  readonly config: Pick<PortalConfig, 'network' | 'contracts'>;
  readonly identity: Pick<PersonApi['identity'], 'sessions'>;
  /** As the call that completed the sign-in returned it. */
  readonly user: Pick<SessionUser, 'wallet' | 'lastLoginAt'>;
  readonly now?: () => number;
}

/** @throws Failure wallet.request-refused, session.missing */
type Approve = (request: SignatureRequest) => Promise<Approval>;

/** Approves what the program itself requests, after it has decoded it as a signing frame does. */
const approveWith = (
  key: CryptoKeyPair,
  { origin, config, identity, user, now = Date.now }: ApprovingSession,
): Approve => {
  const { network, contracts } = config;
  const account = { chainId: network.chainId, ...contracts, safe: user.wallet, host: new URL(origin).host };
  // By the server's clock: that of the machine may be wrong, and an approval counts for minutes. Not by performance.now(), which stands still
  // while a machine sleeps.
  const offset = Date.parse(user.lastLoginAt) - now();
  let session: string | undefined;
  return async (request) => {
    const decoded = decodeRequest(account, request);
    if (!decoded) throw new Failure('wallet.request-refused', { reason: 'not decoded by the program' });
    session ??= (await identity.sessions({})).find(({ isCurrent }) => isCurrent)?.id;
    if (session === undefined) throw new Failure('session.missing');
    return createApproval(key, decoded.digest, { session, at: now() + offset });
  };
};

/**
 * The key that a program binds its session to, as a browser does with that of its signing frame (decision 0145). It cannot be read and ends
 * with the process, so that a copied cookie signs nothing.
 */
export const createProgramKey = async () => {
  const key = await createApprovalKey();
  return { signer: await exportApprovalKey(key), approve: (session: ApprovingSession) => approveWith(key, session) };
};
