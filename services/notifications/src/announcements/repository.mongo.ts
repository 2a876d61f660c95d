import { type Connection, Schema } from 'mongoose';
import type { Announcements, StoredAnnouncement } from './announcement.ts';

type AnnouncementDocument = Omit<StoredAnnouncement, 'id'> & {
  readonly _id: string;
  /** When the next accounts are due; absent once all are notified. */
  readonly dueAt?: Date;
};

const text = { type: String, required: true } as const;
const schema = new Schema<AnnouncementDocument>(
  {
    _id: text,
    texts: { type: Schema.Types.Mixed, required: true },
    by: text,
    createdAt: { type: Date, required: true },
    withdrawal: { type: Schema.Types.Mixed, default: null },
    cursor: { type: String, default: null },
    dueAt: Date,
  },
  { collection: 'announcements', versionKey: false },
);
schema.index({ dueAt: 1 });
schema.index({ createdAt: -1 });

/** Announcements of earlier releases have no field for a withdrawal. */
const announcementOf = ({
  _id: id,
  texts,
  by,
  createdAt,
  cursor,
  withdrawal,
}: AnnouncementDocument): StoredAnnouncement => ({
  id,
  texts,
  by,
  createdAt,
  cursor,
  withdrawal: withdrawal ?? null,
});

/** Announcements in `announcements`, each with its position in the list of accounts. */
export const announcementRepository = async (connection: Connection): Promise<Announcements> => {
  const announcements = connection.model<AnnouncementDocument>('Announcement', schema);
  await announcements.init();
  return {
    async add({ id, ...rest }) {
      await announcements.create({ ...rest, _id: id, cursor: null, withdrawal: null, dueAt: rest.createdAt });
    },
    async claim(now, leaseMs) {
      const taken = { $set: { dueAt: new Date(now.getTime() + leaseMs) } };
      const found = await announcements
        .findOneAndUpdate({ dueAt: { $lte: now } }, taken, { sort: { dueAt: 1 } })
        .lean<AnnouncementDocument>();
      return found && announcementOf(found);
    },
    async list({ withWithdrawn, skip, limit }) {
      const filter = withWithdrawn ? {} : { withdrawal: null };
      const [found, total] = await Promise.all([
        announcements
          .find(filter)
          .sort({ createdAt: -1, _id: 1 })
          .skip(skip)
          .limit(limit)
          .lean<AnnouncementDocument[]>(),
        announcements.countDocuments(filter),
      ]);
      return { items: found.map(announcementOf), total };
    },
    async withdraw(id, by, now) {
      const change = { $set: { withdrawal: { at: now, by } }, $unset: { dueAt: 1 } };
      await announcements.updateOne({ _id: id, withdrawal: null }, change);
      const found = await announcements.findById(id).lean<AnnouncementDocument>();
      return found && announcementOf(found);
    },
    isWithdrawn: async (id) => (await announcements.exists({ _id: id, withdrawal: { $ne: null } })) !== null,
    async advance(id, cursor, now) {
      const next = cursor === null ? { $unset: { dueAt: 1 } } : { $set: { cursor, dueAt: now } };
      await announcements.updateOne({ _id: id, withdrawal: null }, next);
    },
  };
};
