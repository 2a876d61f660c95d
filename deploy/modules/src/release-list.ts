import { type KeyObject, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Envelope, ModuleList, signedBytes } from '@ipr/api';
import { type Channels, readChannels, writeChannels } from './channels.ts';
import { lockRegistry } from './lock-registry.ts';
import { verifyingKey } from './signing-key.ts';
import { listOf, writeList } from './write-list.ts';

export interface ReleaseSettings {
  readonly keys: readonly KeyObject[];
  readonly days: number;
  /** Signs although no key signed the list before: its signing key is lost, or portals get new keys. */
  readonly isNewBeginning?: boolean;
}

const readPrevious = (file: string): Envelope | undefined =>
  existsSync(file) ? Envelope.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/** @throws Error where portals that trust the keys of the list before would refuse the next one */
const requireKnownKey = ({ payload, payloadType, signatures }: Envelope, keys: readonly KeyObject[]): void => {
  const signed = signedBytes(payloadType, Buffer.from(payload, 'base64'));
  const isKnown = keys.some((key) =>
    signatures.some(({ sig }) => verify(null, signed, verifyingKey(key), Buffer.from(sig, 'base64'))),
  );
  if (!isKnown)
    throw new Error(
      'No given key signed the list before, so portals would refuse the new one. Sign with that key, during a rotation with both ' +
        '(--key old.key --key new.key), or confirm with --new-key that MODULES_KEYS of every portal has the new key.',
    );
};

const sequenceOf = ({ payload }: Envelope): number =>
  ModuleList.parse(JSON.parse(Buffer.from(payload, 'base64').toString())).sequence;

/**
 * Makes a change of the channels effective: portals read the signed list at the next load of a page. What it changes is kept first: after
 * a kill between the two files the next command signs it, with a greater number.
 * @returns the number of the list
 * @throws Error, ZodError when it changed nothing
 */
export const releaseList = async (
  registry: string,
  { keys, days, isNewBeginning = false }: ReleaseSettings,
  change: (channels: Channels) => Channels | Promise<Channels>,
): Promise<number> => {
  const unlock = lockRegistry(registry);
  try {
    const file = path.join(registry, 'list.json');
    const [before, previous] = [readChannels(registry), readPrevious(file)];
    if (previous && !isNewBeginning) requireKnownKey(previous, keys);
    if (previous && sequenceOf(previous) > before.sequence)
      throw new Error('channels.json is older than list.json: restore the one that belongs to it');
    const channels = { ...(await change(before)), sequence: before.sequence + 1 };
    const settings = { registry, channels, keys, days };
    listOf(settings);
    writeChannels(registry, channels);
    writeList(file, settings);
    return channels.sequence;
  } finally {
    unlock();
  }
};
