import { z } from 'zod';

/** A browser wallet (EIP-1193). */
export interface Eip1193Provider {
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
}

export interface AnnouncedWallet {
  /** Differs per page load. */
  readonly id: string;
  readonly name: string;
  /** Stays the same across page loads, e.g. 'io.metamask'. */
  readonly rdns: string;
  readonly provider: Eip1193Provider;
}

const isProvider = (value: unknown): value is Eip1193Provider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

const Announcement = z.object({
  info: z.object({ uuid: z.string().max(100), name: z.string().min(1).max(100), rdns: z.string().max(200) }),
  provider: z.custom<Eip1193Provider>(isProvider),
});

/** Reports each wallet that the browser announces (EIP-6963), those already there first. @returns stops it */
export const followWallets = (report: (wallet: AnnouncedWallet) => void): (() => void) => {
  const receive = (event: Event) => {
    const announced = Announcement.safeParse(event instanceof CustomEvent ? event.detail : null);
    if (!announced.success) return;
    const { info, provider } = announced.data;
    report({ id: info.uuid, name: info.name, rdns: info.rdns, provider });
  };
  window.addEventListener('eip6963:announceProvider', receive);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', receive);
};
