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
    cursor: { type: String, default: null },
    dueAt: Date,
  },
  { collection: 'announcements', versionKey: false },
);
schema.index({ dueAt: 1 });

/** Announcements in `announcements`, each with its position in the list of accounts. */
export const announcementRepository = async (connection: Connection): Promise<Announcements> => {
  const announcements = connection.model<AnnouncementDocument>('Announcement', schema);
  await announcements.init();
  return {
    async add({ id, ...rest }) {
      await announcements.create({ ...rest, _id: id, cursor: null, dueAt: rest.createdAt });
    },
    async claim(now, leaseMs) {
      const taken = { $set: { dueAt: new Date(now.getTime() + leaseMs) } };
      const found = await announcements
        .findOneAndUpdate({ dueAt: { $lte: now } }, taken, { sort: { dueAt: 1 } })
        .lean<AnnouncementDocument>();
      if (!found) return null;
      const { _id: id, texts, by, createdAt, cursor } = found;
      return { id, texts, by, createdAt, cursor };
    },
    async advance(id, cursor, now) {
      const next = cursor === null ? { $unset: { dueAt: 1 } } : { $set: { cursor, dueAt: now } };
      await announcements.updateOne({ _id: id }, next);
    },
  };
};
