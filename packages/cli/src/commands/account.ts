import type { Command } from '../command.ts';
import { deleteSettings } from '../settings.ts';

export const logout: Command = {
  name: 'logout',
  usage: '',
  summary: 'Delete the stored token from this machine; revoke it in the settings of the portal',
  count: [0, 0],
  async run({ io }) {
    deleteSettings(io);
    return {
      lines: ['The token was deleted from this machine. Revoke it in the settings of the portal.'],
      json: { ok: true },
    };
  },
};

export const whoami: Command = {
  name: 'whoami',
  usage: '',
  summary: 'The account of the token',
  count: [0, 0],
  async run({ open }) {
    const { session, origin } = await open();
    const { email, wallet, custody } = session;
    return { lines: [`${email}  ${wallet}  ${origin}`], json: { email, wallet, custody, origin } };
  },
};
