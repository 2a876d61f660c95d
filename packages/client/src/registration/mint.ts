import { asFailure, Failure } from '@ipr/domain';
import { isFinal } from '../flow/patience.ts';
import { sendCall } from '../flow/send-call.ts';
import { commitFirst } from './commit.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'sealed' | 'metadataCid'>>;

const stage = 'blockchain';

/** Who has the hash: this very registration, somebody (or something) else, or nobody. */
const holderOf = async (deps: RegistrationDeps, draft: Ready): Promise<{ id: string; own: boolean } | null> => {
  const { ports, session } = deps.person;
  const id = await ports.chain.assetIdOf(draft.sealed.fileHash);
  if (id === null) return null;
  // Whoever saw the document could register its CID too, so the owner counts as well.
  const [{ cid }, owner] = await Promise.all([ports.chain.asset(id), ports.chain.ownerOf(id)]);
  return { id, own: cid === draft.metadataCid && owner === session.wallet };
};

/**
 * The asset this very registration made, if an earlier attempt got through although its answer was lost.
 * @throws registry.hash-already-exists
 */
const findOwn = async (deps: RegistrationDeps, draft: Ready): Promise<string | null> => {
  const holder = await holderOf(deps, draft);
  if (holder === null || holder.own) return holder?.id ?? null;
  // What an earlier reveal came to is for the relay to say.
  if (draft.commit?.settled) return null;
  throw new Failure('registry.hash-already-exists', { assetId: holder.id });
};

/** What a reveal that went through has made: an asset, or a claim. @throws registry.priority-claimed */
const revealed = async (deps: RegistrationDeps, draft: Ready): Promise<string> => {
  const holder = await holderOf(deps, draft);
  if (holder?.own) return holder.id;
  delete draft.inFlight;
  delete draft.signedCall;
  throw new Failure('registry.priority-claimed', { assetId: holder?.id ?? '' });
};

/** A commitment that the chain does not know (any more) is made anew by the next attempt. */
const forgetBadCommitment = async (deps: RegistrationDeps, draft: Ready, thrown: unknown): Promise<never> => {
  if (asFailure(thrown).code === 'registry.bad-commitment') {
    delete draft.commit;
    await deps.save(draft);
  }
  throw thrown;
};

/**
 * Stage 'blockchain': signed by the person's Safe, sent by the relay, followed to its receipt; where the person wants it, a
 * commitment first and then the registration by reveal (decision S18).
 * @throws registry.priority-claimed when somebody registered the file between commitment and reveal
 */
export const mintStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage });
  if (draft.assetId) return;
  if (draft.entered?.protect && !isFinal(draft)) await commitFirst(deps, draft);
  const { chain } = deps.person.ports;
  const salt = draft.commit?.settled ? draft.commit.salt : undefined;
  if (salt) deps.report({ stage, step: 'revealing' });
  const sending = sendCall(deps, draft, stage, {
    operation: 'createAsset',
    word: 'mint',
    call: () => {
      const asset = { fileHash: draft.sealed.fileHash, cid: draft.metadataCid, title: input.title.trim() };
      return salt ? chain.revealAsset({ ...asset, salt }) : chain.createAsset(asset);
    },
    isDone: async () => {
      const own = await findOwn(deps, draft);
      if (own !== null) draft.assetId = own;
      return own !== null;
    },
    onSettled: async () => {
      draft.assetId = salt ? await revealed(deps, draft) : await chain.createdAssetId(draft.txHash as `0x${string}`);
    },
  });
  await sending.catch((thrown: unknown) => forgetBadCommitment(deps, draft, thrown));
};
