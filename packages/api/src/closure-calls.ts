import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address, IsoTime } from './fields.ts';
import { SessionUser } from './sign-in-calls.ts';

/** Closing one's own account: it can be kept until the delay is over, then identity has every service delete its part. */
export const closureCalls = {
  closeAccount: endpoint({
    method: 'POST',
    path: '/auth/closure',
    audience: 'person',
    summary: 'Close one’s own account: all sessions end, and it is deleted after a delay; requires a recent proof',
    input: nothing,
    reply: z.object({ closesAt: IsoTime }),
  }),
  keepAccount: endpoint({
    method: 'DELETE',
    path: '/auth/closure',
    audience: 'person',
    summary: 'Keep an account that is closing',
    input: nothing,
    reply: SessionUser,
  }),
};

/** Deletes all that one service stores for a person whose account ends. Called by identity, which repeats it after a failure. */
export const forgetPerson = (path: `/internal/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    audience: 'service',
    summary: 'Delete what is stored for a person whose account ends; repeating it has no further effect',
    input: z.strictObject({ wallet: Address }),
    reply: z.object({ ok: z.literal(true) }),
  });
