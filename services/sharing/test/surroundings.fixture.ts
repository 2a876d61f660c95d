import { createHash, randomBytes } from 'node:crypto';
import {
  type DirectoryEntry,
  type directoryApi,
  isCompleteAddress,
  type notificationsApi,
  type RecordedConsents,
} from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { ReadContent } from '@ipr/service-kit';
import type { z } from 'zod';
import type { Directory } from '../src/people/people.ts';

type Received = z.input<(typeof notificationsApi)['notify']['input']>;
type Dependency = 'directory' | 'evidence' | 'notices' | 'timestamps';
type CodeRequest = z.input<(typeof directoryApi)['sendCodeTo']['input']>;

/** Replaces identity, notifications, timestamps and the content gateway; each can be made unavailable. */
export const createSurroundings = () => {
  const people = new Map<string, DirectoryEntry>();
  const received = new Map<string, Received>();
  const contents = new Map<string, Uint8Array>();
  const away = new Set<Dependency>();
  const recordedConsents = new Map<string, RecordedConsents['recorded']>();
  const stampedHashes: string[] = [];
  /** Idempotency keys of all notices in order, repetitions included. */
  const handedOver: string[] = [];
  const codesRequested: CodeRequest[] = [];
  const assertThere = (dependency: Dependency) => {
    if (away.has(dependency)) throw new Error(`${dependency} is away`);
  };

  const directory: Directory = {
    async peopleByWallet({ wallets }) {
      assertThere('directory');
      return [...people.values()].filter(({ wallet }) => (wallets as readonly string[]).includes(wallet));
    },
    async searchPeople({ q: typed, limit, except }) {
      const q = typed.toLowerCase();
      assertThere('directory');
      const fits = ({ email, wallet, username }: DirectoryEntry) =>
        isCompleteAddress(q) ? [email, wallet].includes(q) : !!username?.toLowerCase().includes(q);
      return [...people.values()].filter((entry) => entry.wallet !== except && fits(entry)).slice(0, limit);
    },
    async provisionPerson({ email }) {
      const known = [...people.values()].find((entry) => entry.email === email);
      const wallet = known?.wallet ?? (`0x${randomBytes(20).toString('hex')}` as Hex);
      const entry = known ?? { wallet, email, username: null, custody: 'assisted' as const };
      people.set(wallet, entry);
      return entry;
    },
    async sendCodeTo(request) {
      assertThere('directory');
      codesRequested.push(request);
      return { ticket: 't'.repeat(100), expiresInSeconds: 600 };
    },
  };
  const readContent: ReadContent = async (cid) => contents.get(cid) ?? null;

  return {
    people,
    received: received,
    handedOver,
    contents,
    away,
    stampedHashes,
    codesRequested,
    directory,
    readContent,
    /** Consents in evidence records, by share. */
    recordedConsents,
    evidence: {
      async recordedConsents({ id }: { id: string }) {
        assertThere('evidence');
        return { recorded: recordedConsents.get(id) ?? null };
      },
    },
    notices: {
      async notify(given: Received) {
        assertThere('notices');
        handedOver.push(given.key);
        if (!received.has(given.key)) received.set(given.key, given);
        return { ok: true } as const;
      },
    },
    timestamps: {
      async stampFor({ hashedMessage }: { hashedMessage: string }) {
        assertThere('timestamps');
        stampedHashes.push(hashedMessage);
        const authority = { serial: '1', tsa: 'test', policy: '1.2.3', qualified: false, chain: ['AA=='] };
        const time = { timestamp: '2026-01-02T03:04:05.000Z', token: 'AAAA', hashedMessage, legalValue: false };
        return { ...authority, ...time };
      },
    },
    /** Stores a share document under a CID. @returns its hash */
    document(cid: string, value: unknown): Hex {
      const bytes = Buffer.from(JSON.stringify(value));
      contents.set(cid, bytes);
      return `0x${createHash('sha256').update(bytes).digest('hex')}`;
    },
  };
};

export type Surroundings = ReturnType<typeof createSurroundings>;
