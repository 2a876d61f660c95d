import { z } from 'zod';
import { isSettled, type TrackerEntry, useTracker } from './tracker.ts';

const operations = [
  'commit',
  'createAsset',
  'updateAsset',
  'grantAccess',
  'acceptAccess',
  'relinquishAccess',
  'revokeAccess',
  'changeOwners',
  'batch',
] as const satisfies readonly TrackerEntry['operation'][];

const Saved = z
  .array(
    z.strictObject({
      id: z.string().max(64),
      operation: z.enum(operations),
      startTime: z.number(),
      relayId: z
        .string()
        .regex(/^[0-9a-f]{24}$/)
        .optional(),
      txHash: z
        .string()
        .regex(/^0x[0-9a-f]{64}$/)
        .optional(),
    }),
  )
  .max(50);

const keyOf = (wallet: string) => `ipr:transactions:${wallet}`;

const read = (wallet: string): z.infer<typeof Saved> => {
  try {
    const parsed = Saved.safeParse(JSON.parse(localStorage.getItem(keyOf(wallet)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
};

const write = (wallet: string, entries: readonly TrackerEntry[]): void => {
  const sent = entries
    .filter((entry) => !isSettled(entry) && (entry.relayId ?? entry.txHash))
    .map(({ id, operation, startTime, relayId, txHash }) => ({ id, operation, startTime, relayId, txHash }));
  try {
    if (sent.length) localStorage.setItem(keyOf(wallet), JSON.stringify(sent));
    else localStorage.removeItem(keyOf(wallet));
  } catch {
    // Without storage a reload loses pending entries; the chain does not.
  }
};

/** Preserves a person's submitted, unsettled transactions across reloads. @returns stops it */
export const keepEntries = (wallet: string): (() => void) => {
  const { restore } = useTracker.getState();
  const saved = read(wallet).map(({ relayId, txHash, ...entry }) => ({
    ...entry,
    ...(relayId ? { relayId } : {}),
    ...(txHash ? { txHash } : {}),
    status: txHash ? ('confirming' as const) : ('pending' as const),
    overdue: true,
    waitingSince: entry.startTime,
  }));
  if (saved.length) restore(saved);
  return useTracker.subscribe(({ entries, history }) => write(wallet, [...entries, ...history]));
};
