import { newDraft } from '@ipr/client/registration/registration';
import { type Hex, sha256Hex } from '@ipr/domain';
import type { Program } from '@ipr/program/open-program';
import { register } from '@ipr/program/register';
import type { DemoAsset, Who } from '../data/demo.ts';
import { programOf, type Run } from './run.ts';

/** Completes an interrupted run after the mint: keeps the files permanently and puts the asset into its folder. */
const finish = async ({ signal }: Run, { api }: Program, assetId: string, folderId: string): Promise<void> => {
  await api.storage.completeRegistration({ assetId }, { idempotencyKey: crypto.randomUUID(), signal });
  if ((await api.workfiles.foldersOf({ assetId }, { signal })).length === 0)
    await api.workfiles.addAssets(
      { id: folderId, assetIds: [assetId] },
      { idempotencyKey: crypto.randomUUID(), signal },
    );
};

const ensureAsset = async (run: Run, { key, texts, file, owner }: DemoAsset, folderId: string): Promise<void> => {
  const program = programOf(run, owner);
  const { chain } = program.ports;
  const bytes = await file.bytes();
  const known = await chain.assetIdOf(await sha256Hex(bytes));
  if (known !== null) {
    const holder: Hex = await chain.ownerOf(known);
    if (holder !== program.session.wallet) return run.left(`${texts.title}: registered by ${holder} as asset ${known}`);
    await finish(run, program, known, folderId);
    run.ids.set(key, known);
    return run.found(`${texts.title}: asset ${known}`);
  }
  const input = { ...texts, file: new File([bytes], file.name), ...(folderId === 'default' ? {} : { folderId }) };
  const id = await register(program, input, newDraft(), { signal: run.signal });
  run.ids.set(key, id);
  run.added(`${texts.title}: asset ${id}, ${file.name}`);
};

/** Registers one person's assets sequentially: a wallet's transactions have an order. */
export const ensureAssets = async (
  run: Run,
  assets: readonly DemoAsset[],
  who: Who,
  folders: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const asset of assets)
    if (asset.owner === who) await ensureAsset(run, asset, folders.get(asset.folder.join('/')) ?? 'default');
};
