import type { NameDeclaration, NameOpening, NdaParts } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import { shareKey } from '@ipr/protocol/share/share-id';
import { type Quotas, takeQuota } from '../people/quota.ts';
import { grantState } from '../shares/consents.ts';
import { outgoingRow } from '../shares/find-share.ts';
import type { ShareRecords } from '../shares/repository.ts';
import type { NdaPartsStore } from './repository.ts';

export interface NdaPartsDeps {
  readonly ndaParts: NdaPartsStore;
  readonly quotas: Quotas;
  readonly records: Pick<ShareRecords, 'find'>;
  readonly chain: Pick<Chain, 'grantOf'>;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
}

const ok = { ok: true } as const;

/**
 * Stores the parts of a share document that is about to be granted: before the grant, so that a tab closed after it loses
 * nothing. The hash covers a random salt, so only its author can know it before the grant; later calls change nothing.
 * @throws Failure request.rate-limited, request.invalid when other parts are stored under this hash
 */
export const storeNdaParts = async (
  { ndaParts, quotas }: NdaPartsDeps,
  wallet: Hex,
  given: { readonly ndaHash: Hex; readonly grantor: NameOpening; readonly key: string | null },
): Promise<typeof ok> => {
  await takeQuota(quotas, 'nda-parts', wallet);
  const stored = await ndaParts.put({ ...given, wallet, at: new Date() });
  const isSame =
    stored.key === given.key &&
    stored.grantor.name === given.grantor.name &&
    stored.grantor.salt === given.grantor.salt;
  if (!isSame) throw new Failure('request.invalid');
  return ok;
};

/**
 * The NDA hash of a grant, for its grantor and grantee: the chain has it for the newest grant of the grantee, the record or the
 * index for all.
 * @throws Failure share.not-found for all other callers (decision P10)
 */
const ndaHashFor = async ({ records, chain, index }: NdaPartsDeps, caller: Hex, id: string): Promise<Hex> => {
  const { assetId, grantee, nonce } = shareKey(id);
  const record = await records.find(id);
  if (record && (record.grantor === caller || record.grantee === caller)) return record.ndaHash;
  if (grantee !== caller) return (await outgoingRow(index, caller, { id })).ndaHash;
  if (!(await grantState({ chain }, id)).wasMade) throw new Failure('share.not-found');
  const latest = await chain.grantOf(assetId, grantee);
  if (latest.nonce === nonce) return latest.ndaHash;
  const { items } = await index.shares({ wallet: caller, direction: 'incoming', match: { ids: [id] }, first: 1 });
  if (!items[0]) throw new Failure('share.not-found');
  return items[0].ndaHash;
};

/** The names of the parties and the key of the grantor's own text; nulls for an NDA without them. @throws Failure share.not-found */
export const readNdaParts = async (deps: NdaPartsDeps, caller: Hex, id: string): Promise<NdaParts> => {
  const ndaHash = await ndaHashFor(deps, caller, id);
  const [given, grantee] = await Promise.all([deps.ndaParts.find(ndaHash), deps.ndaParts.declared(id)]);
  return { grantor: given?.grantor ?? null, key: given?.key ?? null, grantee };
};

/**
 * Stores the grantee's name with the signature over it. It closes with the acceptance, like the log of consent: nothing later
 * may weaken the evidence that the other side already has. The signature is checked wherever the evidence is read.
 * @throws Failure share.not-found unless the caller is the grantee of an existing grant; share.consent-closed
 */
export const declareName = async (
  { ndaParts, chain }: NdaPartsDeps,
  caller: Hex,
  { id, ...declaration }: NameDeclaration & { readonly id: string },
): Promise<typeof ok> => {
  if (shareKey(id).grantee !== caller) throw new Failure('share.not-found');
  const { wasMade, isPending } = await grantState({ chain }, id);
  if (!wasMade) throw new Failure('share.not-found');
  if (!isPending) throw new Failure('share.consent-closed');
  await ndaParts.declare(id, declaration, new Date());
  return ok;
};
