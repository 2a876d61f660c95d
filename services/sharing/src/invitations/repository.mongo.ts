import { type Connection, Schema, Types } from 'mongoose';
import type { StoredInvitation } from './invitation.ts';
import type { Invitations } from './repository.ts';

type InvitationDocument = Omit<StoredInvitation, 'id'> & { readonly _id: Types.ObjectId };

const text = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
const perhaps = { type: Date, default: null } as const;
const schema = new Schema<InvitationDocument>(
  {
    shareId: text,
    grantor: text,
    grantee: text,
    tokenHash: { ...text, unique: true },
    createdAt: moment,
    expiresAt: moment,
    sentAt: perhaps,
    usedAt: perhaps,
    revokedAt: perhaps,
  },
  { collection: 'invitations', versionKey: false },
);
schema.index({ shareId: 1, createdAt: -1 });

const plain = ({ _id, ...rest }: InvitationDocument): StoredInvitation => ({ ...rest, id: _id.toString() });
const open = { usedAt: null, revokedAt: null } as const;

/** One-time links in `invitations`, with only the SHA-256 of their tokens. */
export const invitationRepository = async (connection: Connection): Promise<Invitations> => {
  const invitations = connection.model<InvitationDocument>('Invitation', schema);
  await invitations.init();
  return {
    newId: () => new Types.ObjectId().toString(),
    async add({ id, ...invitation }) {
      await invitations.create({ ...invitation, _id: new Types.ObjectId(id) });
    },
    async find(id) {
      const found = await invitations.findById(id).lean<InvitationDocument>();
      return found && plain(found);
    },
    async byToken(tokenHash) {
      const found = await invitations.findOne({ tokenHash }).lean<InvitationDocument>();
      return found && plain(found);
    },
    async ofShare(shareId) {
      return (await invitations.find({ shareId }).sort({ _id: -1 }).limit(100).lean<InvitationDocument[]>()).map(plain);
    },
    async revokeOthers(shareId, but, now) {
      const others = { shareId, _id: { $ne: new Types.ObjectId(but) }, ...open };
      await invitations.updateMany(others, { $set: { revokedAt: now } });
    },
    async sent(id, now) {
      await invitations.updateOne({ _id: new Types.ObjectId(id) }, { $set: { sentAt: now } });
    },
    async revoke(id, now) {
      const ended = { $set: { revokedAt: now } };
      return (await invitations.updateOne({ _id: new Types.ObjectId(id), ...open }, ended)).modifiedCount === 1;
    },
    async use(tokenHash, grantee, now) {
      const usable = { tokenHash, grantee, ...open, expiresAt: { $gt: now } };
      return (await invitations.updateOne(usable, { $set: { usedAt: now } })).modifiedCount === 1;
    },
  };
};
