import type { Approval, PortalConfig, SessionUser, SignatureRequest } from '@ipr/api';
import type { ShellApi, ShellPorts } from '@ipr/mfe-contract';
import { decodeRequest } from '@ipr/protocol/approval/decode-request';
import { useLanguageStore } from '../language/language-store.ts';
import type { Prompt } from './messages.ts';

/** Milliseconds after which a retry of the same request is asked again, well before identity refuses its approval. */
const reusedMs = 300_000;

interface ApproveDeps {
  readonly config: PortalConfig;
  /** Of the signing frame. */
  readonly origin: string;
  readonly api: Pick<ShellApi, 'identity' | 'profiles'>;
  readonly chain: Pick<ShellPorts['chain'], 'asset'>;
  readonly user: Pick<SessionUser, 'wallet'>;
}

type Claims = Prompt['claims'];

/** Names that this page can read are shown as its claims; one that it cannot read is left out. */
const claimsOf = async ({ config, api, chain, user }: ApproveDeps, request: SignatureRequest): Promise<Claims> => {
  const { network, contracts } = config;
  const account = { chainId: network.chainId, registry: contracts.registry, safe: user.wallet, host: location.host };
  const actions = decodeRequest(account, request)?.actions ?? [];
  const titles: Record<string, string> = {};
  const names: Record<string, string> = {};
  const readTitle = async (id: string) => {
    titles[id] = (await chain.asset(id)).title;
  };
  const readName = async (id: string) => {
    names[id] = (await api.profiles.user({ id }, { quiet: true })).displayName;
  };
  await Promise.allSettled(
    actions.flatMap(({ assetId, account: other }) => [
      ...(assetId === undefined ? [] : [readTitle(assetId)]),
      ...(other === undefined ? [] : [readName(other)]),
    ]),
  );
  return { titles, names };
};

/** The session's name if it is bound to the key of a signing frame, else null. */
const boundSession = async ({ api }: ApproveDeps): Promise<string | null> => {
  const current = (await api.identity.sessions({}, { quiet: true })).find(({ isCurrent }) => isCurrent);
  return current?.isBound ? current.id : null;
};

/**
 * Has the signing frame approve what the person's session is to sign. Undefined for a session without a bound key, which signs as far as the
 * deployment permits.
 * @throws Failure wallet.rejected, wallet.request-refused, signing.unavailable
 */
export const createApprove = (deps: ApproveDeps) => {
  const { origin, user } = deps;
  const recent = new Map<string, { readonly approval: Approval; readonly at: number }>();
  return async (request: SignatureRequest): Promise<Approval | undefined> => {
    // Each time: another tab may have replaced the session.
    const name = await boundSession(deps);
    if (name === null) return undefined;
    const key = JSON.stringify([name, request]);
    const found = recent.get(key);
    if (found && Date.now() - found.at < reusedMs) return found.approval;
    const { openSignFrame } = await import('./open-sign-frame.ts');
    const frame = await openSignFrame(origin);
    const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
    const { locale } = useLanguageStore.getState();
    const claims = await claimsOf(deps, request);
    const approval = await frame.approve({ safe: user.wallet, session: name, request, locale, theme, claims });
    recent.set(key, { approval, at: Date.now() });
    return approval;
  };
};
