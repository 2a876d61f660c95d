import type { NameDeclaration } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { GrantorParts, NdaPartsStore } from './repository.ts';

const text = { type: String, required: true } as const;
const time = { type: Date, required: true } as const;

type StoredParts = Omit<GrantorParts, 'ndaHash'> & { readonly _id: GrantorParts['ndaHash'] };
const parts = new Schema<StoredParts>(
  { _id: text, wallet: text, grantor: { name: text, salt: text }, key: { type: String, default: null }, at: time },
  { collection: 'nda-parts', versionKey: false },
);

type StoredName = NameDeclaration & { readonly _id: string; readonly at: Date };
const names = new Schema<StoredName>(
  { _id: text, name: text, signature: text, at: time },
  { collection: 'nda-names', versionKey: false },
);

const partsOf = ({ _id: ndaHash, wallet, grantor, key, at }: StoredParts): GrantorParts => ({
  ndaHash,
  wallet,
  grantor: { name: grantor.name, salt: grantor.salt },
  key,
  at,
});

/** Parts of grantors in `nda-parts` under the NDA hash, signed names of grantees in `nda-names` under the share's id. */
export const ndaPartsStore = async (connection: Connection): Promise<NdaPartsStore> => {
  const given = connection.model<StoredParts>('NdaParts', parts);
  const declared = connection.model<StoredName>('NdaName', names);
  await Promise.all([given.init(), declared.init()]);
  const find = async (ndaHash: GrantorParts['ndaHash']) => {
    const found = await given.findById(ndaHash).lean<StoredParts>();
    return found && partsOf(found);
  };
  return {
    async put({ ndaHash, ...rest }) {
      try {
        await given.create({ _id: ndaHash, ...rest });
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
      }
      return (await find(ndaHash)) ?? { ndaHash, ...rest };
    },
    find,
    async declare(shareId, { name, signature }, at) {
      await declared.updateOne({ _id: shareId }, { $set: { name, signature, at } }, { upsert: true });
    },
    async declared(shareId) {
      const found = await declared.findById(shareId).lean<StoredName>();
      return found && { name: found.name, signature: found.signature };
    },
  };
};
