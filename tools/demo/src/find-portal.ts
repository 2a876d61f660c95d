import type { PortalConfig } from '@ipr/api';
import { readPortal } from '@ipr/program/open-program';

const defaultPort = '9000';

/** The portal cannot be filled; the message is for the person at the terminal. */
export class NoPortal extends Error {
  override readonly name = 'NoPortal';
}

/** IPR_ORIGIN, else this machine's stack at IPR_PORT. @throws NoPortal for an invalid URL */
export const originOf = (env: Readonly<Record<string, string | undefined>>): string => {
  const given = env.IPR_ORIGIN ?? `http://localhost:${env.IPR_PORT ?? defaultPort}`;
  if (!URL.canParse(given)) throw new NoPortal(`IPR_ORIGIN is not an address: ${given}`);
  return new URL(given).origin;
};

/** The reason why this portal must not be filled; null if there is none. */
export const obstacle = ({ network, signIn }: PortalConfig, anyNetwork: boolean): string | null => {
  if (!network.local && !anyNetwork)
    return `This portal writes to ${network.name}, which is not a chain of this machine: assets registered there stay forever. Pass --any-network to continue.`;
  if (signIn.inboxUrl === null)
    return 'This portal sends real mail, so the demo cannot read its people’s sign-in codes.';
  return null;
};

/** @throws NoPortal when none answers there, or it must not be filled */
export const findPortal = async (origin: string, anyNetwork: boolean): Promise<PortalConfig> => {
  const config = await readPortal(origin).catch((cause: unknown) => {
    throw new NoPortal(`No portal answers at ${origin}. Start one with 'npm start', or set IPR_ORIGIN or IPR_PORT.`, {
      cause,
    });
  });
  const reason = obstacle(config, anyNetwork);
  if (reason) throw new NoPortal(reason);
  return config;
};
