import type { Hex } from '@ipr/domain';
import { createWalletClient, type HttpTransport, http, UserRejectedRequestError, type WalletClient } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** A browser wallet (EIP-1193) with a key of its own; it signs typed data and text, and sends nothing. */
export const createLocalProvider = (key: Hex = generatePrivateKey()) => {
  const account = privateKeyToAccount(key);
  const state = {
    refuses: false,
    methods: [] as string[],
    /** A method whose prompt stays open until then. */
    waits: undefined as { readonly method: string; readonly until: Promise<void> } | undefined,
  };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => [account.address],
    eth_accounts: () => [account.address],
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_signTypedData_v4: ([, json]) => account.signTypedData(JSON.parse(String(json))),
  };
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    state.methods.push(method);
    if (state.refuses) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    if (state.waits?.method === method) await state.waits.until;
    const answer = answers[method];
    if (!answer) throw Object.assign(new Error(`unsupported: ${method}`), { code: 4200 });
    return answer(params);
  };
  return { account, state, provider: { request } };
};

/** viem's WalletClient over a key of its own; it signs, and reaches no node. */
export const createLocalClient = (): WalletClient<HttpTransport, undefined, PrivateKeyAccount> =>
  createWalletClient({ account: privateKeyToAccount(generatePrivateKey()), transport: http('http://127.0.0.1:9') });

/** The error of viem for a person who declines. */
export const declinedByPerson = () => new UserRejectedRequestError(new Error('declined'));
