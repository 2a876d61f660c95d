import type { SessionUser } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { PersonApi, PersonPorts } from '../src/person.ts';
import { createJournal } from './journal.ts';
import { createCertificates } from './memory-certificates.ts';
import { createChain } from './memory-chain.ts';
import { createEvidence } from './memory-evidence.ts';
import { createIndex } from './memory-index.ts';
import { createKeynet } from './memory-keynet.ts';
import { createProfiles } from './memory-profiles.ts';
import { createRelay } from './memory-relay.ts';
import { createSharing } from './memory-sharing.ts';
import { createStorage } from './memory-storage.ts';
import { createTaxonomy } from './memory-taxonomy.ts';
import { createTimestamps } from './memory-timestamps.ts';
import { createWorkfiles } from './memory-workfiles.ts';

export const me: Hex = `0x${'a1'.repeat(20)}`;
export const stranger: Hex = `0x${'b2'.repeat(20)}`;

/** All dependencies of a module for one signed-in person, in memory and with the rules of the real services. */
export const createWorld = () => {
  const registry: Hex = `0x${'c3'.repeat(20)}`;
  const journal = createJournal();
  const parts = createChain(me, registry, journal);
  const { storage, content, ...stored } = createStorage(journal, parts.documentOf);
  const { workfiles, filed } = createWorkfiles(journal);
  const keynetOf = createKeynet(parts, journal);
  const keynet = keynetOf(me);
  const moment = new Date(0).toISOString();
  const session: SessionUser = {
    id: '1',
    wallet: me,
    eoaWallet: me,
    email: 'a@b.test',
    role: 'user',
    custody: 'assisted',
    createdAt: moment,
    lastLoginAt: moment,
  };
  let lag = 0;
  const sign = async () => {
    journal.note('wallet.sign');
    return '0x01' as const;
  };
  const ports: Omit<PersonPorts, 'chain'> & { readonly chain: Chain } = {
    chain: parts.chain,
    index: createIndex(parts, () => parts.head() - lag, journal),
    keynet: async () => keynet,
    wallet: { address: me, owner: me, sign },
  };
  const relay = createRelay(parts, me, journal);
  const { timestamps, missing: missingStamps } = createTimestamps(journal);
  const { profiles, addPerson, stored: storedPerson } = createProfiles(journal, ports.index, session);
  const { sharing, ...shared } = createSharing({ index: ports.index, wallet: me, email: 'a@b.test', journal });
  const { evidence, records } = createEvidence(journal);
  const { certificates, ...certified } = createCertificates(parts.chain, me, journal);
  const services = { certificates, evidence, profiles, relay, sharing, storage, timestamps, workfiles };
  const api = { ...services, content, taxonomy: createTaxonomy(journal) };
  return {
    ...journal,
    api: api as PersonApi,
    ports,
    session,
    /** Adds the profile of another person. */
    addPerson,
    storedPerson,
    registry,
    ...stored,
    /** Hashes without the timestamp of a further authority. */
    missingStamps,
    /** Records of the operator by kind and id, as 'registration/1-1'. */
    records,
    /** Requests and accounts of other people, and recorded consents by share id. */
    ...shared,
    /** Issued certificates, their files by number, and the private fields that were sent for them. */
    certified,
    /** The key network as another account uses it. */
    keynetOf,
    /** Assets by folder. */
    filed,
    entries: parts.entries,
    /** Priority claims on assets of other accounts. */
    claims: parts.claims,
    /** Sends a call as another account, without the product's services. */
    execute: parts.execute,
    /** Registers an asset as another account, without the product's services. */
    mint: parts.mint,
    /** Updates an asset as an editor, without the product's services. */
    update: parts.update,
    /** Grants access as an owner or admin, without the product's services. */
    offer: parts.offer,
    /** Grants this person a role on an asset: 1 view, 2 edit, 3 admin. */
    grant: parts.grant,
    /** Accepts a grant as its grantee, without the product's services. */
    accept: parts.accept,
    /** Revokes a grant as an owner or admin, without the product's services. */
    revoke: parts.revoke,
    /** Number of blocks that the index lags behind the chain. */
    setLag: (blocks: number) => {
      lag = blocks;
    },
  };
};

export type World = ReturnType<typeof createWorld>;
