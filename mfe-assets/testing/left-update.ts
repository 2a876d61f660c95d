import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { newUpdateDraft, type UpdateDeps, type UpdateInput } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import type { UpdateStage } from '@ipr/domain';
import { type DraftStorage, memoryDraftStorage } from '../src/model/drafts/draft-storage.ts';
import { createUpdateStore } from '../src/model/drafts/draft-store.ts';
import { flowDeps } from './flow-deps.ts';

const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet' };

/** A world in which this person has registered asset 1. */
export const registeredWorld = async (): Promise<World> => {
  const world = createWorld();
  await registerAsset(flowDeps(world), { ...texts, file: new File(['%PDF-1.7 a motor'], 'motor.pdf') }, newDraft());
  world.calls.length = 0;
  return world;
};

/** Unfinished updates of this person in a browser. */
export const updatesIn = (world: World, browser: DraftStorage) =>
  createUpdateStore(browser, memoryDraftStorage(), world.session.wallet, () => undefined);

/** Starts an update of asset 1 and aborts it before this stage, as a closed tab does. @returns the draft's id */
export const leaveUpdate = async (world: World, browser: DraftStorage, input: UpdateInput, stage: UpdateStage) => {
  const draft = newUpdateDraft({ id: '1', version: 1 });
  const beforeStage: UpdateDeps['beforeStage'] = async (now) => {
    if (now === stage) throw new Error('the tab was closed');
  };
  const { save } = updatesIn(world, browser);
  await updateAsset({ ...flowDeps(world), save, beforeStage }, input, draft).then(
    () => {
      throw new Error(`there was no stage ${stage}`);
    },
    () => undefined,
  );
  return draft.id;
};
