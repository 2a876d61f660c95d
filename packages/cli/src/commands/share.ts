import { readFile } from 'node:fs/promises';
import { shareAsset } from '@ipr/client/sharing/share-asset';
import type { AccessLevel } from '@ipr/domain';
import { type Command, textOf, type Values } from '../command.ts';
import { UsageError } from '../exit-code.ts';

const levelOf = (values: Values): AccessLevel => {
  const level = textOf(values, 'level') ?? 'view';
  if (level === 'admin') throw new UsageError('the grant of an admin requires you in the portal');
  if (level !== 'view' && level !== 'edit') throw new UsageError('--level is view or edit');
  return level;
};

const secondsPerDay = 24 * 3600;

/** @returns Unix seconds; 0 means never */
const expiryOf = (values: Values, now = Date.now()): number => {
  const text = textOf(values, 'days');
  if (text === undefined) return 0;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 36_500) throw new UsageError('--days is a whole number from 1');
  return Math.floor(now / 1000) + days * secondsPerDay;
};

const ndaTextOf = async (values: Values): Promise<string> => {
  const path = textOf(values, 'nda');
  if (path === undefined) throw new UsageError('--nda names the text file that the other side signs');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined || text.trim() === '') throw new UsageError(`there is no text in ${path}`);
  return text;
};

export const share: Command = {
  name: 'share',
  usage: '<asset> --to <address> --nda <text file> [--level view|edit] [--days <n>] [--message <text>]',
  summary: 'Grant access to a person by e-mail address; it begins when they have signed the NDA',
  options: {
    to: { type: 'string' },
    nda: { type: 'string' },
    level: { type: 'string' },
    days: { type: 'string' },
    message: { type: 'string' },
  },
  count: [1, 1],
  async run({ args, values, io, open }) {
    const assetId = args[0] ?? '';
    const email = textOf(values, 'to');
    if (!/^[0-9]{1,78}$/.test(assetId)) throw new UsageError(`not the number of an asset: ${assetId}`);
    if (!email) throw new UsageError('--to is the e-mail address of the person');
    const [level, expires, ndaText] = [levelOf(values), expiryOf(values), await ndaTextOf(values)];
    const caller = await open();
    const { wallet: grantee } = await caller.api.sharing.provisionRecipient({ email, name: email });
    const message = textOf(values, 'message');
    const shared = await shareAsset(
      caller,
      {
        grant: { assetId, grantee, level, expires, ndaText, shareType: 'external', variant: 'standard', locale: 'en' },
        counterpart: { email, ...(message === undefined ? {} : { message }) },
        mailLocale: 'en',
        invite: true,
      },
      { signal: io.signal },
    );
    const { shareId, txHash, unrecorded, unkept } = shared;
    if (unkept) await unkept.retry();
    if (unrecorded) await unrecorded.retry();
    return {
      lines: [`Shared asset ${assetId} with ${email} (${level}). They can open it after they have signed the NDA.`],
      json: { shareId, assetId, email, level, expires, transaction: txHash },
    };
  },
};
