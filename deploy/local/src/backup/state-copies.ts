import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { copiedDataFile, copyDataFile } from '@ipr/embedded-mongo/copy-data-file';
import { completeState } from '../chain/chain-store.ts';
import { dumpState } from '../chain/dump-state.ts';
import type { Ports } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { chainUrl, databasePassword, ipfsToken, local } from '../stack/settings.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { holdMining } from './hold-mining.ts';

/** Where the copies of states are that cannot be read while their processes write them; `run/` has nothing that must survive. */
export const copiesFolder = (folder: string): string => join(folder, 'run', 'backup');

/** Files of the copied states by the path that they have in the data folder. */
export const copiedStates = {
  'database/embedded-mongo.sqlite': 'database.sqlite',
  'chain/state.json': 'chain.json',
  'ipfs/state.sqlite': 'ipfs.sqlite',
} as const;

const dumpMs = 120_000;

const copyIpfsState = async (url: string, token: string, from: string, target: string): Promise<void> => {
  const answer = await fetch(`${url}/api/v0/repo/copy-state`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(dumpMs),
  });
  if (!answer.ok) throw new Error(`the IPFS node answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  await rename(from, target);
};

const requireWhole = (path: string, what: string): void => {
  const db = new DatabaseSync(path);
  try {
    const found = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (found.quick_check === 'ok') return;
    throw new BackupRefusal({
      what: `The ${what} is damaged: ${found.quick_check}.`,
      why: 'A backup of it would be damaged too. No backup was written; earlier ones are kept.',
      wayOn: 'Stop the product, keep a copy of the data folder, and restore the last good backup into an empty folder.',
    });
  } finally {
    db.close();
  }
};

const emptied = async (folder: string): Promise<string> => {
  const target = copiesFolder(folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  return target;
};

/**
 * Copies the states of a running stack. No block is mined between the copy of the database and that of the chain, so each transaction
 * of the copied chain is in the copied journal of the relay, and no service has read further than the copied chain. The pins of IPFS come
 * last: what they and the chain name was stored before.
 */
export const copyRunningStates = async (folder: string, ports: Ports): Promise<string> => {
  const target = await emptied(folder);
  const database = join(target, copiedStates['database/embedded-mongo.sqlite']);
  const secrets = loadSecrets(folder);
  const release = await holdMining(folder);
  try {
    await copyDataFile(ports.database, databasePassword({ secrets }));
    await rename(join(folder, 'database', copiedDataFile), database);
    await dumpState(chainUrl({ ports, secrets }), join(target, copiedStates['chain/state.json']));
  } finally {
    release();
  }
  const ipfs = join(target, copiedStates['ipfs/state.sqlite']);
  await copyIpfsState(local(ports.ipfsRpc), ipfsToken({ secrets }), join(folder, 'ipfs', 'copy.sqlite'), ipfs);
  requireWhole(database, 'database');
  requireWhole(ipfs, 'list of pins of the IPFS node');
  return target;
};

const copySqlite = async (from: string, to: string): Promise<void> => {
  if (!existsSync(from)) return;
  const db = new DatabaseSync(from);
  try {
    await backup(db, to);
  } finally {
    db.close();
  }
};

/**
 * Copies the states of a stack that does not run; the caller holds the lock of the data folder.
 * @param print reports what was restored of the chain
 * @throws StartRefusal when the chain is damaged
 */
export const copyStoppedStates = async (folder: string, print: (line: string) => void): Promise<string> => {
  const target = await emptied(folder);
  for (const path of ['database/embedded-mongo.sqlite', 'ipfs/state.sqlite'] as const) {
    const copy = join(target, copiedStates[path]);
    await copySqlite(join(folder, path), copy);
    if (existsSync(copy)) requireWhole(copy, path);
  }
  const stateFile = join(folder, 'chain', 'state.json');
  // Puts the blocks of the log into the state, which alone is copied.
  await completeState(stateFile, print);
  if (existsSync(stateFile)) await copyFile(stateFile, join(target, copiedStates['chain/state.json']));
  return target;
};
