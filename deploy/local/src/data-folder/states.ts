import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysetPath } from '@ipr/keys/share/deal-keyset';
import { z } from 'zod';
import { readGenesisTime } from '../chain/genesis-time.ts';
import { secretsFingerprint } from '../secrets.ts';
import type { StateName } from './manifest.ts';
import { readSmallFile, writeSmallFile } from './small-file.ts';

/** A state that cannot be made again from the others. */
export interface State {
  readonly name: StateName;
  /** Where it is in the data folder. */
  readonly path: string;
  /** What it holds, for the operator. */
  readonly holds: string;
  readonly without: string;
  /** Whether it is there. */
  readonly exists: (folder: string) => boolean;
  /** What distinguishes it from the same state of another folder; undefined where nothing does, or while it is not readable. */
  readonly identity: (folder: string) => string | undefined;
}

const hasFiles = (path: string): boolean => existsSync(path) && readdirSync(path).length > 0;

const identityFile = (folder: string): string => join(folder, 'database', 'identity.json');
const WithId = z.object({ id: z.string() });

const idIn = (path: string): string | undefined => {
  const found = readSmallFile(path);
  return found.state === 'read' ? WithId.safeParse(found.value).data?.id : undefined;
};

/** Gives the embedded database an id, once. */
export const identifyDatabase = (folder: string): void => {
  if (!idIn(identityFile(folder))) writeSmallFile(identityFile(folder), `${JSON.stringify({ id: randomUUID() })}\n`);
};

const signer = (folder: string, file: string): string => join(folder, 'certificates', 'signer', file);

/** Fingerprint of the embedded signer's root; undefined with a signing key of the operator, or while a file of the signer is missing. */
const signerRoot = (folder: string): string | undefined =>
  ['root.pem', 'chain.pem', 'root.crl', 'signer.key'].every((file) => existsSync(signer(folder, file)))
    ? createHash('sha256')
        .update(readFileSync(signer(folder, 'root.pem')))
        .digest('hex')
    : undefined;

/** In the order in which a first start makes them. */
export const states: readonly State[] = [
  {
    name: 'secrets',
    path: 'secrets.json',
    holds: 'the secrets that encrypt wallets and sign for the relay',
    without: 'no wallet of this folder can be opened',
    exists: (folder) => existsSync(join(folder, 'secrets.json')),
    identity: secretsFingerprint,
  },
  {
    name: 'keys',
    path: 'keys/',
    holds: 'the shares of the key network',
    without: 'no encrypted file can be opened',
    exists: (folder) => hasFiles(join(folder, 'keys')),
    identity: (folder) => idIn(keysetPath(join(folder, 'keys'))),
  },
  {
    name: 'database',
    path: 'database/',
    holds: 'accounts, wallets, folders and the journal of the relay',
    without: 'the same e-mail address would get another wallet',
    exists: (folder) => existsSync(join(folder, 'database', 'embedded-mongo.sqlite')),
    identity: (folder) => idIn(identityFile(folder)),
  },
  {
    name: 'chain',
    path: 'chain/',
    holds: 'the registrations',
    without: 'the portal would show no assets',
    exists: (folder) => ['state.json', 'state.json.good'].some((file) => existsSync(join(folder, 'chain', file))),
    identity: (folder) => readGenesisTime(join(folder, 'chain', 'state.json')),
  },
  {
    name: 'ipfs',
    path: 'ipfs/',
    holds: 'the encrypted files and the metadata of assets',
    without: 'no file can be opened',
    exists: (folder) => hasFiles(join(folder, 'ipfs')),
    identity: () => undefined,
  },
  {
    name: 'timestamps',
    path: 'timestamps/',
    holds: 'the key of the time-stamping authority',
    without: 'earlier timestamps could no longer be verified',
    exists: (folder) => hasFiles(join(folder, 'timestamps')),
    identity: () => undefined,
  },
  {
    name: 'evidence',
    path: 'evidence/',
    holds: 'the key that signs evidence',
    without: 'earlier evidence could no longer be verified',
    exists: (folder) => hasFiles(join(folder, 'evidence')),
    identity: () => undefined,
  },
  {
    name: 'certificates',
    path: 'certificates/',
    holds: 'the issued certificates and the key that signs them',
    without: 'issued certificates could not be downloaded again, and new ones would have another signer',
    // Not by the issued ones: there may be none, and where a key of the operator signs, nothing of this folder would be made again.
    exists: (folder) => hasFiles(join(folder, 'certificates', 'signer')),
    identity: signerRoot,
  },
];
