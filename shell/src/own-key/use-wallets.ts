import { useEffect, useState } from 'react';
import { type AnnouncedWallet, followWallets } from './announced-wallets.ts';

/** Wallets that the browser announces, each once, while the component is shown. */
export const useWallets = (): readonly AnnouncedWallet[] => {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(
    () =>
      followWallets((wallet) =>
        setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet])),
      ),
    [],
  );
  return wallets;
};
