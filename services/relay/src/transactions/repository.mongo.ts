import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema, Types } from 'mongoose';
import type { TransactionRepository } from './repository.ts';
import type { Attempt, Transaction } from './transaction.ts';

interface TransactionDocument extends Omit<Transaction, 'id' | 'operation' | 'wasMined' | 'sinceBlock'> {
  readonly _id: Types.ObjectId;
  /** Missing in documents written before batches and expiry were introduced. */
  readonly operation?: 0 | 1;
  readonly wasMined?: boolean;
  readonly sinceBlock?: number;
  /** Unique: network, Safe and its nonce. A failed or expired transaction frees the nonce by appending its own id. */
  readonly action: string;
}

const text = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const attemptSchema = new Schema<Attempt>(
  {
    hash: text,
    raw: text,
    maxFeePerGas: text,
    maxPriorityFeePerGas: text,
    at: { type: Date, required: true },
    withdraws: { type: Boolean, default: false },
  },
  { _id: false },
);
const schema = new Schema<TransactionDocument>(
  {
    network: text,
    relay: text,
    relayNonce: whole,
    safe: text,
    safeNonce: whole,
    safeTxHash: text,
    sinceBlock: { type: Number, default: 0 },
    action: { ...text, unique: true },
    to: text,
    data: text,
    operation: { type: Number, default: 0 },
    signature: String,
    reissueOf: String,
    outer: { to: text, data: text, gas: text },
    attempts: { type: [attemptSchema], required: true },
    status: text,
    minedHash: { type: String, default: null },
    blockNumber: { type: Number, default: null },
    blockHash: { type: String, default: null },
    wasMined: { type: Boolean, default: false },
    error: { type: new Schema({ code: text, reason: String }, { _id: false }), default: null },
    missingSince: { type: Date, default: null },
    settledAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ network: 1, relay: 1, relayNonce: 1 }, { unique: true });
schema.index({ network: 1, relay: 1, status: 1, relayNonce: 1 });
schema.index({ network: 1, safe: 1, createdAt: 1 });
schema.index({ network: 1, relay: 1, settledAt: 1 });

const actionOf = (network: string, safe: Hex, safeNonce: number): string => `${network}:${safe}:${safeNonce}`;

/** A transaction is reissued at most once. */
const reissueKey = (of: string): string => `again:${of}`;

const transactionOf = ({ _id, action: _, ...rest }: TransactionDocument): Transaction => ({
  ...rest,
  operation: rest.operation ?? 0,
  sinceBlock: rest.sinceBlock ?? 0,
  wasMined: rest.wasMined ?? rest.blockNumber !== null,
  id: _id.toString(),
});

const onTheWay = { $in: ['pending', 'confirming'] };
const ended = { $in: ['confirmed', 'failed', 'expired'] };

/** The journal in `transactions`. Nothing is ever deleted, so that transactions of lost blocks can be sent again. */
export const transactionRepository = async (connection: Connection): Promise<TransactionRepository> => {
  const model = connection.model('Transaction', schema, 'transactions');
  await model.init();
  const inNonceOrder = async (filter: object, limit: number): Promise<Transaction[]> =>
    (await model.find(filter).sort({ relayNonce: 1 }).limit(limit).lean<TransactionDocument[]>()).map(transactionOf);

  return {
    newId: () => new Types.ObjectId().toString(),
    async insert({ id, ...rest }) {
      const { network, safe, safeNonce, reissueOf } = rest;
      try {
        const action = reissueOf ? reissueKey(reissueOf) : actionOf(network, safe, safeNonce);
        await model.create({ ...rest, _id: new Types.ObjectId(id), action });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async find(id) {
      const found = await model.findById(id).lean<TransactionDocument>();
      return found ? transactionOf(found) : undefined;
    },
    async findAction(network, safe, safeNonce) {
      const found = await model.findOne({ action: actionOf(network, safe, safeNonce) }).lean<TransactionDocument>();
      return found ? transactionOf(found) : undefined;
    },
    async findSame(network, safe, safeTxHash) {
      const found = await model
        .findOne({ network, safe, safeTxHash })
        .sort({ createdAt: -1 })
        .lean<TransactionDocument>();
      return found ? transactionOf(found) : undefined;
    },
    async findReissue(of) {
      const first = await model.findById(of).lean<TransactionDocument>();
      if (!first) return undefined;
      const { network, safe } = first;
      const found = await model.findOne({ network, safe, reissueOf: of }).lean<TransactionDocument>();
      return found ? transactionOf(found) : undefined;
    },
    async lastRelayNonce({ network, relay }) {
      const last = await model.findOne({ network, relay }).sort({ relayNonce: -1 }).lean<TransactionDocument>();
      return last?.relayNonce;
    },
    unsettledOf: (network, safe) => inNonceOrder({ network, safe, status: onTheWay }, 1000),
    unsettled: ({ network, relay }, limit) => inNonceOrder({ network, relay, status: onTheWay }, limit),
    lost: ({ network, relay }, chainNonce, limit) =>
      inNonceOrder({ network, relay, relayNonce: { $gte: chainNonce }, status: ended }, limit),
    settledSince: ({ network, relay }, since, limit) =>
      inNonceOrder({ network, relay, settledAt: { $gt: since } }, limit),
    async update(id, progress) {
      const isFreed = progress.status === 'failed' || progress.status === 'expired';
      const freed = isFreed ? { action: `${progress.status}:${id}` } : {};
      await model.updateOne({ _id: id }, { $set: { ...progress, ...freed } });
    },
    async addAttempt(id, attempt) {
      await model.updateOne({ _id: id }, { $push: { attempts: attempt } });
    },
  };
};
