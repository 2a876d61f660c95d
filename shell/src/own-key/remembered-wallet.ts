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

/** The wallets that the browser announces, the remembered one first. @throws Failure wallet.missing */
export const findKeyWallets = (): Promise<readonly AnnouncedWallet[]> =>
  new Promise((resolve, reject) => {
    const found: AnnouncedWallet[] = [];
    const wanted = remembered();
    const end = () => {
      clearTimeout(timer);
      queueMicrotask(() => stop());
      const [first, others] = [
        found.filter(({ rdns }) => rdns === wanted),
        found.filter(({ rdns }) => rdns !== wanted),
      ];
      if (found.length > 0) resolve([...first, ...others]);
      else reject(new Failure('wallet.missing'));
    };
    const timer = setTimeout(end, announceMs);
    const stop = followWallets((wallet) => {
      found.push(wallet);
      if (wallet.rdns === wanted) end();
    });
  });
