import { SecurityFacts } from '@ipr/api';
import { type Connection, Schema } from 'mongoose';
import type { SecurityReport, SecurityReports } from './repository.ts';

type ReportDocument = Omit<SecurityReport, 'key'> & { readonly _id: string; readonly dueAt: Date };

const text = { type: String, required: true } as const;
const schema = new Schema<ReportDocument>({
  _id: text,
  userId: { ...text, index: true },
  wallet: text,
  facts: { type: Schema.Types.Mixed, required: true },
  dueAt: { type: Date, required: true, index: true },
});

/** Reports in `security_reports`, until notifications has accepted them. */
export const reportRepository = async (connection: Connection): Promise<SecurityReports> => {
  const reports = connection.model<ReportDocument>('SecurityReport', schema, 'security_reports');
  await reports.init();
  return {
    async add({ key, ...report }, dueAt) {
      await reports.create({ ...report, _id: key, dueAt });
    },
    async claim(now, leaseMs) {
      const taken = { $set: { dueAt: new Date(now.getTime() + leaseMs) } };
      const found = await reports
        .findOneAndUpdate({ dueAt: { $lte: now } }, taken, { sort: { dueAt: 1 } })
        .lean<ReportDocument>();
      if (!found) return undefined;
      const { _id: key, userId, wallet, facts } = found;
      return { key, userId, wallet, facts: SecurityFacts.parse(facts) };
    },
    async remove(key) {
      await reports.deleteOne({ _id: key });
    },
    async removeAll(userId) {
      await reports.deleteMany({ userId });
    },
  };
};
