import { Failure } from '@ipr/domain';
import { sendCall } from '../flow/send-call.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'sealed' | 'metadataCid'>>;

/** The asset this very registration made, if an earlier attempt got through although its answer was lost. */
const findOwn = async (deps: RegistrationDeps, draft: Ready): Promise<string | null> => {
  const { chain } = deps.person.ports;
  const id = await chain.assetIdOf(draft.sealed.fileHash);
  if (id === null) return null;
  if ((await chain.asset(id)).cid === draft.metadataCid) return id;
  throw new Failure('registry.hash-already-exists', { assetId: id });
};

/** Stage 'blockchain': signed by the person's Safe, sent by the relay, followed to its receipt. */
export const mintStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage: 'blockchain' });
  if (draft.assetId) return;
  const { chain } = deps.person.ports;
  await sendCall(deps, draft, 'blockchain', {
    operation: 'createAsset',
    word: 'mint',
    call: () =>
      chain.createAsset({
        fileHash: draft.sealed.fileHash,
        cid: draft.metadataCid,
        title: input.title.trim(),
      }),
    isDone: async () => {
      const own = await findOwn(deps, draft);
      if (own !== null) draft.assetId = own;
      return own !== null;
    },
    onSettled: async () => {
      draft.assetId = await chain.createdAssetId(draft.txHash as `0x${string}`);
    },
  });
};
