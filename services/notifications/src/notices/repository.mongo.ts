import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  announcementPrefix,
  type DueMail,
  type MailContent,
  type MailFacts,
  type MailState,
  type NoticeContent,
  type StoredNotice,
} from './notice.ts';
import type { Notices } from './repository.ts';

type NoticeDocument = MailContent &
  MailFacts &
  Pick<StoredNotice, 'wallet' | 'createdAt' | 'readAt'> & {
    readonly _id: string;
    readonly mailState: MailState;
    /** When the mail's next attempt is due; absent once there is none. */
    readonly mailAt?: Date;
  };

const keptSeconds = 365 * 24 * 3600;
const text = { type: String, required: true } as const;
const perhaps = { type: String, default: null } as const;
const schema = new Schema<NoticeDocument>(
  {
    _id: text,
    wallet: text,
    kind: text,
    facts: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true, index: { expires: keptSeconds } },
    readAt: { type: Date, default: null },
    mailState: text,
    mailAt: Date,
    attempts: { type: Number, required: true },
    sealedLink: perhaps,
    email: perhaps,
    locale: perhaps,
  },
  { collection: 'notices', versionKey: false, minimize: false },
);
// In the order of the lists, so that none sorts; the leading fields count, so that no count reads documents.
schema.index({ wallet: 1, createdAt: -1, _id: 1 });
schema.index({ wallet: 1, readAt: 1, createdAt: -1, _id: 1 });
schema.index({ wallet: 1, kind: 1, createdAt: -1, _id: 1 });
schema.index({ mailAt: 1 });

/** Of earlier versions, which every notice would have to update. */
const earlierIndex = 'wallet_1_createdAt_-1';

/** Those in the list of the product. */
const inProduct = { kind: { $ne: 'security' } } as const;

const contentOf = (document: NoticeDocument & NoticeContent): NoticeContent =>
  document.kind === 'system-update'
    ? { kind: document.kind, facts: document.facts }
    : { kind: document.kind, facts: document.facts };

const noticesOf = (document: NoticeDocument): StoredNotice[] => {
  const { _id: id, wallet, createdAt, readAt } = document;
  return document.kind === 'security' ? [] : [{ ...contentOf(document), id, wallet, createdAt, readAt }];
};
const dueOf = (document: NoticeDocument): DueMail => {
  const { _id: id, wallet, createdAt, attempts, sealedLink, email, locale } = document;
  const content = document.kind === 'security' ? { kind: document.kind, facts: document.facts } : contentOf(document);
  return { ...content, id, wallet, createdAt, attempts, sealedLink, email, locale };
};

/** Mails about the security of accounts, which no list of the product contains. */
const securityMails = (notices: Model<NoticeDocument>): Pick<Notices, 'listSecurity' | 'countSecurity'> => ({
  async listSecurity(wallet, { skip, limit }) {
    const filter = { wallet, kind: 'security' } as const;
    const [found, total] = await Promise.all([
      notices.find(filter).sort({ createdAt: -1, _id: 1 }).skip(skip).limit(limit).lean<NoticeDocument[]>(),
      notices.countDocuments(filter),
    ]);
    const items = found.flatMap(({ _id: id, createdAt, ...mail }) =>
      mail.kind === 'security' ? [{ id, createdAt, facts: mail.facts }] : [],
    );
    return { items, total };
  },
  countSecurity: (wallet, event, since) =>
    notices.countDocuments({ wallet, kind: 'security', 'facts.event': event, createdAt: { $gt: since } }),
});

/** Notices in `notices`, each with the state of its mail: notice and mail are one document, so neither can be lost alone. */
export const noticeRepository = async (connection: Connection): Promise<Notices> => {
  const notices = connection.model<NoticeDocument>('Notice', schema);
  await notices.init();
  await notices.collection.dropIndex(earlierIndex).catch(() => undefined);
  /** Counts what equals: keys of one index. That something differs, as in `inProduct`, only documents say. */
  const count = async (wallet: Hex, state: { readonly readAt?: null } = {}): Promise<number> => {
    // Nobody can mark a mail about security as read.
    const [all, security] = await Promise.all([
      notices.countDocuments({ wallet, ...state }),
      notices.countDocuments({ wallet, kind: 'security' }),
    ]);
    // A mail may have been stored between the two.
    return Math.max(0, all - security);
  };
  const countUnread = (wallet: Hex) => count(wallet, { readAt: null });
  return {
    async add({ id, createdAt, ...notice }, hasMail = true) {
      try {
        const mailState: MailState = hasMail ? 'queued' : 'off';
        const mail = { attempts: 0, mailState, ...(hasMail ? { mailAt: createdAt } : {}) };
        await notices.create({ ...notice, ...mail, _id: id, createdAt, readAt: null });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async list(wallet, { unread, skip, limit }) {
      const filter = { wallet, ...inProduct, ...(unread ? { readAt: null } : {}) };
      const [found, total, left] = await Promise.all([
        notices.find(filter).sort({ createdAt: -1, _id: 1 }).skip(skip).limit(limit).lean<NoticeDocument[]>(),
        unread ? undefined : count(wallet),
        countUnread(wallet),
      ]);
      return { items: found.flatMap(noticesOf), total: total ?? left, unread: left };
    },
    async markRead(wallet, { ids, until }, now) {
      const named = { ...(ids ? { _id: { $in: [...ids] } } : {}), ...(until ? { createdAt: { $lte: until } } : {}) };
      await notices.updateMany({ wallet, readAt: null, ...inProduct, ...named }, { $set: { readAt: now } });
      return countUnread(wallet);
    },
    async removeAnnouncement(id) {
      const start = announcementPrefix(id);
      // The ids between the prefix and the prefix with its last letter raised: a range of the index.
      await notices.deleteMany({ _id: { $gte: start, $lt: `${start.slice(0, -1)};` } });
    },
    async removeAll(wallet) {
      await notices.deleteMany({ wallet });
    },
    ...securityMails(notices),
    async claimMail(now, leaseMs) {
      const taken = { $set: { mailAt: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } };
      const found = await notices
        .findOneAndUpdate({ mailAt: { $lte: now } }, taken, { sort: { mailAt: 1 }, returnDocument: 'after' })
        .lean<NoticeDocument>();
      return found && dueOf(found);
    },
    async settleMail(id, mailState) {
      await notices.updateOne(
        { _id: id },
        { $set: { mailState, sealedLink: null, email: null }, $unset: { mailAt: 1 } },
      );
    },
    async mailAgain(id, at) {
      await notices.updateOne({ _id: id, mailState: 'queued' }, { $set: { mailAt: at } });
    },
  };
};
