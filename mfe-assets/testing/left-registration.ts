import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { motors } from '@ipr/client/testing/memory-workfiles';
import type { World } from '@ipr/client/testing/small-world';
import { encryptFile, newContentKey, type RegistrationStage, sha256Hex } from '@ipr/domain';
import { memoryDraftStorage } from '../src/model/drafts/draft-storage.ts';
import { createDraftStore } from '../src/model/drafts/draft-store.ts';
import { flowDeps } from './flow-deps.ts';

export const plain = new TextEncoder().encode('how the motor works');
export const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet', folderId: motors };

/** Starts a registration and aborts it before this stage, as a closed tab does. */
export const leaveBefore = async (world: World, stage: RegistrationStage, protect = false) => {
  const storage = memoryDraftStorage();
  const store = createDraftStore(storage, memoryDraftStorage(), world.session.wallet, () => undefined);
  const draft = newDraft();
  const left = registerAsset(
    {
      ...flowDeps(world),
      encrypt: async () => {
        const contentKey = newContentKey();
        const bytes = await encryptFile(plain, contentKey);
        return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
      },
      save: store.save,
      beforeStage: async (now) => {
        if (now === stage) throw new Error('the tab was closed');
      },
    },
    { ...texts, protect, file: new File([plain], 'motor.pdf') },
    draft,
  );
  await expect(left).rejects.toMatchObject({ stage });
  return { storage, id: draft.id, metadataCid: draft.metadataCid };
};
