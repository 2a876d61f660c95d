import { Failure } from '@ipr/domain';
import { type AnnouncedWallet, followWallets } from './announced-wallets.ts';

const key = 'ipr:key-wallet';
/** Milliseconds that a wallet has to announce itself on a page that was just loaded. */
const announceMs = 1_000;

/** Stores which wallet of this browser holds the key. */
export const rememberWallet = ({ rdns }: AnnouncedWallet): void => {
  try {
    localStorage.setItem(key, rdns);
  } catch {
    // Without storage the only wallet of the browser is used.
  }
};

const remembered = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** The wallet that was remembered, or the only one that the browser has. @throws Failure wallet.missing */
export const findRememberedWallet = (): Promise<AnnouncedWallet> =>
  new Promise((resolve, reject) => {
    const found: AnnouncedWallet[] = [];
    const wanted = remembered();
    const choose = () => found.find(({ rdns }) => rdns === wanted) ?? (wanted === null ? found[0] : undefined);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      settle();
    };
    const timer = setTimeout(() => {
      const only = choose() ?? (found.length === 1 ? found[0] : undefined);
      end(() => (only ? resolve(only) : reject(new Failure('wallet.missing'))));
    }, announceMs);
    const stop = followWallets((wallet) => {
      found.push(wallet);
      const chosen = wallet.rdns === wanted ? wallet : undefined;
      if (chosen) end(() => resolve(chosen));
    });
  });
