import { type Connection, type Model, Schema } from 'mongoose';
import type { Hook, HookNews, Hooks } from './hook.ts';

interface HookDocument extends Omit<Hook, 'id'> {
  readonly _id: string;
  /** What the person is still to be mailed. */
  readonly news: readonly { readonly news: HookNews; readonly at: Date }[];
}

const text = { type: String, required: true } as const;
const time = { type: Date, required: true } as const;
const noTime = { type: Date, default: null } as const;
const earlierSecret = new Schema({ encryptedSecret: text, until: time }, { _id: false });
const schema = new Schema<HookDocument>(
  {
    _id: text,
    wallet: text,
    name: text,
    url: text,
    events: { type: [String], required: true },
    encryptedSecret: text,
    earlierSecret: { type: earlierSecret, default: null },
    createdAt: time,
    activeSince: time,
    lastDeliveredAt: noTime,
    failingSince: noTime,
    disabledAt: noTime,
    news: { type: [{ news: text, at: time, _id: false }], required: true },
  },
  { collection: 'webhooks', versionKey: false },
);
schema.index({ wallet: 1, createdAt: -1 });
schema.index({ 'news.at': 1 });

/** Webhooks of earlier releases have no `earlierSecret`. */
const hookOf = ({ _id: id, news: _, ...rest }: HookDocument): Hook => ({
  ...rest,
  id,
  earlierSecret: rest.earlierSecret ?? null,
});

type Outcomes = Pick<Hooks, 'succeeded' | 'failed' | 'disable' | 'nextNews' | 'reported'>;

/** What the outcomes of attempts leave behind. */
const outcomes = (hooks: Model<HookDocument>): Outcomes => ({
  async succeeded(id, now) {
    await hooks.updateOne({ _id: id }, { $set: { lastDeliveredAt: now, failingSince: null } });
  },
  async failed(id, now) {
    await hooks.updateOne({ _id: id, failingSince: null }, { $set: { failingSince: now } });
    return (await hooks.findById(id).lean<HookDocument>())?.failingSince ?? null;
  },
  async disable(id, now) {
    const news = { news: 'webhook-disabled', at: now } as const;
    const change = { $set: { disabledAt: now }, $push: { news } };
    return (await hooks.updateOne({ _id: id, disabledAt: null }, change)).modifiedCount === 1;
  },
  async nextNews() {
    const found = await hooks.findOne({ 'news.at': { $exists: true } }).lean<HookDocument>();
    const first = found?.news[0];
    return found && first ? { hook: hookOf(found), ...first } : null;
  },
  async reported(id, news, at) {
    await hooks.updateOne({ _id: id }, { $pull: { news: { news, at } } });
  },
});

/** Webhooks in `webhooks`. */
export const hookRepository = async (connection: Connection): Promise<Hooks> => {
  const hooks = connection.model<HookDocument>('Webhook', schema);
  await hooks.init();
  const one = async (filter: Partial<Pick<HookDocument, '_id' | 'wallet'>>) => {
    const found = await hooks.findOne(filter).lean<HookDocument>();
    return found && hookOf(found);
  };
  return {
    async ofOwner(wallet) {
      return (await hooks.find({ wallet }).sort({ createdAt: -1, _id: 1 }).lean<HookDocument[]>()).map(hookOf);
    },
    async insert({ id, ...rest }) {
      await hooks.create({ ...rest, _id: id, news: [{ news: 'webhook-created', at: rest.createdAt }] });
    },
    async remove(wallet, id) {
      return (await hooks.deleteOne({ _id: id, wallet })).deletedCount === 1;
    },
    find: (wallet, _id) => one({ _id, wallet }),
    byId: (_id) => one({ _id }),
    async replaceSecret(wallet, id, secrets, now) {
      const current = { _id: id, wallet, encryptedSecret: secrets.earlierSecret.encryptedSecret };
      const news = { news: 'webhook-secret-rotated', at: now } as const;
      return (await hooks.updateOne(current, { $set: secrets, $push: { news } })).modifiedCount === 1;
    },
    async resume(wallet, id, now) {
      const change = { $set: { disabledAt: null, failingSince: null, activeSince: now } };
      return (await hooks.updateOne({ _id: id, wallet, disabledAt: { $ne: null } }, change)).modifiedCount === 1;
    },
    async listening(wallets, event, at) {
      const wanted = { wallet: { $in: [...wallets] }, events: event, disabledAt: null, activeSince: { $lte: at } };
      return (await hooks.find(wanted).lean<HookDocument[]>()).map(hookOf);
    },
    any: async () => (await hooks.exists({})) !== null,
    async removeAll(wallet) {
      await hooks.deleteMany({ wallet });
    },
    ...outcomes(hooks),
  };
};
