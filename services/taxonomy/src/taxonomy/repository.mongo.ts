import { labelKey as keyOf, type TaxonomyOption } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema, type Types } from 'mongoose';
import { type OptionKind, optionKinds } from './global-options.ts';
import type { TaxonomyRepository } from './repository.ts';

interface StoredOption {
  _id: Types.ObjectId;
  kind: OptionKind;
  /** Lower-case Safe address; 'everybody' for global options, because a unique index treats nulls unlike. */
  owner: string;
  label: string;
  /** Labels that differ only in case or spaces are one option. */
  labelKey: string;
  position: number;
}

const all = 'everybody';

const schema = new Schema<StoredOption>(
  {
    kind: { type: String, enum: [...optionKinds], required: true },
    owner: { type: String, required: true },
    label: { type: String, required: true },
    labelKey: { type: String, required: true },
    position: { type: Number, required: true },
  },
  { collection: 'options', versionKey: false },
);
schema.index({ kind: 1, owner: 1, labelKey: 1 }, { unique: true });

const toOption = ({ _id, label }: StoredOption): TaxonomyOption => ({ id: _id.toString(), label });

/** Options in the collection `options`. Await it before the first call: it builds the unique index. */
export const mongoTaxonomyRepository = async (connection: Connection): Promise<TaxonomyRepository> => {
  const model = connection.model<StoredOption>('Option', schema);
  await model.init();
  return {
    async findGlobal(kind) {
      const found = await model.find({ kind, owner: all }).sort({ position: 1 }).lean<StoredOption[]>();
      return found.map(toOption);
    },
    async findOwn(kind, owner) {
      const found = await model.find({ kind, owner }).sort({ labelKey: 1 }).lean<StoredOption[]>();
      return found.map(toOption);
    },
    async ensureGlobal(kind, labels) {
      for (const [position, label] of labels.entries()) {
        const which = { kind, owner: all, labelKey: keyOf(label) };
        await model.updateOne(which, { $set: { label, position } }, { upsert: true });
      }
    },
    async add(kind, owner, label) {
      try {
        return toOption(await model.create({ kind, owner, label, labelKey: keyOf(label), position: 0 }));
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return null;
        throw thrown;
      }
    },
    async removeAll(owner) {
      await model.deleteMany({ owner });
    },
    async remove(kind, owner, id) {
      const { deletedCount } = await model.deleteOne({ _id: id, kind, owner });
      return deletedCount === 1;
    },
  };
};
