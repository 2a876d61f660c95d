import type { PortalConfig } from '@ipr/api';
import { readPortal } from '@ipr/program/open-program';

const defaultPort = '9000';

/** Says why nothing can be filled there; its message is for the person at the terminal. */
export class NoPortal extends Error {
  override readonly name = 'NoPortal';
}

/** IPR_ORIGIN, else this machine's stack at IPR_PORT. @throws NoPortal when it is no origin */
export const originOf = (env: Readonly<Record<string, string | undefined>>): string => {
  const given = env.IPR_ORIGIN ?? `http://localhost:${env.IPR_PORT ?? defaultPort}`;
  if (!URL.canParse(given)) throw new NoPortal(`IPR_ORIGIN is not an address: ${given}`);
  return new URL(given).origin;
};

/** What stands in the way of filling this portal; null when nothing does. */
export const obstacle = ({ network, signIn }: PortalConfig, anyNetwork: boolean): string | null => {
  if (!network.local && !anyNetwork)
    return `This portal writes to ${network.name}, which is not a chain of this machine: what is registered there stays forever. Give --any-network if that is what you want.`;
  if (signIn.inboxUrl === null)
    return 'This portal sends real mail, so the demo cannot read its people’s sign-in codes.';
  return null;
};

/** @throws NoPortal when none answers there, or it must not be filled */
export const findPortal = async (origin: string, anyNetwork: boolean): Promise<PortalConfig> => {
  const config = await readPortal(origin).catch((cause: unknown) => {
    throw new NoPortal(
      `No portal answers at ${origin}. Start one with 'npm start', or say where it is with IPR_ORIGIN or IPR_PORT.`,
      { cause },
    );
  });
  const reason = obstacle(config, anyNetwork);
  if (reason) throw new NoPortal(reason);
  return config;
};
