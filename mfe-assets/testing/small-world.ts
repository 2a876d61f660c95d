import type { RelayedTransaction, SessionUser } from '@ipr/api';
import {
  asFailure,
  bytes32,
  Failure,
  fromHex,
  type Hex,
  type KeyCondition,
  sha256Hex,
  toBase64,
  toHex,
} from '@ipr/domain';
import type { ShellApi, ShellPorts } from '@ipr/mfe-kit';
import type { Chain, ChainAsset } from '@ipr/ports/chain/port';
import type { AssetDetails, AssetIndex } from '@ipr/ports/index/port';
import type { Keynet, WrappedKey } from '@ipr/ports/keynet/port';

interface Entry extends ChainAsset {
  readonly owner: Hex;
  readonly block: number;
  readonly txHash: Hex;
}

const textOf = (data: Hex) => new TextDecoder().decode(fromHex(data));
const hexOf = (text: string): Hex => `0x${toHex(new TextEncoder().encode(text))}`;
const cidOf = async (bytes: Uint8Array) => `bafy${(await sha256Hex(bytes)).replace(/[0189]/g, 'a')}`;
const wordOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** jsdom's Blob has no arrayBuffer(), only a FileReader. */
const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  if (typeof blob.arrayBuffer === 'function') return new Uint8Array(await blob.arrayBuffer());
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
};

/** Which calls were made, and which of them are told to fail, once each. */
const createJournal = () => {
  const calls: string[] = [];
  const faults = new Map<string, Failure[]>();
  return {
    calls,
    failNext: (call: string, failure: Failure) => faults.set(call, [...(faults.get(call) ?? []), failure]),
    note: (call: string) => {
      calls.push(call);
      const failure = faults.get(call)?.shift();
      if (failure) throw failure;
    },
  };
};
type Journal = ReturnType<typeof createJournal>;

const createChain = (wallet: Hex, registry: Hex) => {
  const entries: Entry[] = [];
  const grants = new Map<string, number>();
  const find = (id: string): Entry => {
    const found = entries.find((entry) => entry.id === id);
    if (!found) throw new Failure('asset.not-found');
    return found;
  };
  const byHash = (hash: string) => entries.find((entry) => entry.hash === bytes32(hash));
  const hasAccess = async (id: string, user: Hex, need: number) => {
    const entry = entries.find((known) => known.id === id);
    return entry !== undefined && (entry.owner === user || (grants.get(`${id}:${user}`) ?? 0) >= need);
  };
  /** @throws registry.hash-already-exists */
  const mint = (owner: Hex, input: { fileHash: string; cid: string; title: string }): Entry => {
    if (byHash(input.fileHash)) throw new Failure('registry.hash-already-exists');
    const number = entries.length + 1;
    const moment = 1_800_000_000 + number;
    const entry = { id: String(number), owner, hash: bytes32(input.fileHash), cid: input.cid, title: input.title };
    const minted = { ...entry, createdAt: moment, updatedAt: moment, block: 100 + number, txHash: wordOf(number) };
    entries.push(minted);
    return minted;
  };
  const chain: Partial<Chain> = {
    registry,
    createAsset: (input) => ({ to: registry, data: hexOf(JSON.stringify(input)) }),
    blockNumber: async () => 100 + entries.length,
    asset: async (id) => find(id),
    ownerOf: async (id) => find(id).owner,
    hasAccess,
    hasAccessByHash: async (hash, user, need) => hasAccess(byHash(hash)?.id ?? '0', user, need),
    isAssetOf: async (hash, owner) => byHash(hash)?.owner === owner,
    assetIdOf: async (hash) => byHash(hash)?.id ?? null,
    createdAssetId: async (hash) => entries.find(({ txHash }) => txHash === hash)?.id ?? '0',
  };
  const grant = (id: string, role: number) => grants.set(`${id}:${wallet}`, role);
  return { chain: chain as Chain, entries, mint, grant };
};
type ChainParts = ReturnType<typeof createChain>;

/** An index that has taken in every block up to `head()`. */
const createIndex = ({ entries }: ChainParts, head: () => number, journal: Journal): AssetIndex => {
  const detailsOf = ({ block: _, txHash, ...entry }: Entry): AssetDetails => {
    const listed = { ...entry, name: entry.title, creationTxHash: txHash, versionCount: 1 };
    return { ...listed, committedAt: null, versions: [], roles: [] };
  };
  const known = () => entries.filter(({ block }) => block <= head()).map(detailsOf);
  return {
    head: async () => ({ blockNumber: head(), blockHash: wordOf(head()) }),
    waitForBlock: async (block) => {
      if (head() < Number(block)) throw new Failure('index.behind');
    },
    assets: async ({ owner, titleContains = '', first = 10, skip = 0 }) => {
      journal.note('index.assets');
      const wanted = (title: string) => title.toLowerCase().includes(titleContains.toLowerCase());
      const found = known()
        .filter((asset) => asset.owner === owner && wanted(asset.title))
        .reverse();
      const items = found.slice(skip, skip + first);
      return { items, total: found.length, totalIsExact: true, hasMore: skip + items.length < found.length };
    },
    asset: async (id) => {
      const found = known().find((asset) => asset.id === id);
      if (!found) throw new Failure('asset.not-found');
      return found;
    },
  };
};

const createStorage = (journal: Journal) => {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const answers = new Map<string, unknown>();
  /** The same key always gets the first answer. */
  const once = async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (key && answers.has(key)) return answers.get(key) as T;
    const answer = await work();
    if (key) answers.set(key, answer);
    return answer;
  };
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    const ipfsHash = await cidOf(bytes);
    contents.set(ipfsHash, bytes);
    return { ipfsHash, size: bytes.length };
  };
  const kept: string[] = [];
  const storage: Partial<ShellApi['storage']> = {
    uploadFile: async (_, { file, idempotencyKey, onProgress } = {}) => {
      journal.note('storage.uploadFile');
      const bytes = await bytesOf(file as Blob);
      onProgress?.(bytes.length, bytes.length);
      return once(idempotencyKey, () => put(bytes));
    },
    uploadJson: async ({ jsonData }, { idempotencyKey } = {}) => {
      journal.note('storage.uploadJson');
      return once(idempotencyKey, () =>
        put(new TextEncoder().encode(JSON.stringify(jsonData)) as Uint8Array<ArrayBuffer>),
      );
    },
    assignAsset: async ({ ipfsHash, assetId }) => {
      journal.note('storage.assignAsset');
      return { group: `asset_${assetId}`, ipfsHash };
    },
    completeRegistration: async ({ assetId }) => {
      journal.note('storage.completeRegistration');
      kept.push(assetId);
      return { kept: [] };
    },
  };
  const content: ShellApi['content'] = async (cid, { onProgress } = {}) => {
    journal.note('content');
    const bytes = contents.get(cid);
    if (!bytes) throw new Failure('storage.content-not-found', { status: 404 });
    onProgress?.(bytes.length, bytes.length);
    return bytes;
  };
  return { storage: storage as ShellApi['storage'], content, kept };
};

/** A relay that mints what it is given, once per action, and settles it when it is asked about it. */
const createRelay = ({ mint, entries }: ChainParts, wallet: Hex, journal: Journal): ShellApi['relay'] => {
  const relayed = new Map<string, RelayedTransaction>();
  const answers = new Map<string, RelayedTransaction>();
  return {
    account: async () => {
      journal.note('relay.account');
      return { wallet, deployed: entries.length > 0, nextNonce: relayed.size };
    },
    submit: async ({ transaction }, { idempotencyKey = '' } = {}) => {
      const known = answers.get(idempotencyKey);
      if (known) return known;
      const id = String(relayed.size + 1).padStart(24, '0');
      const base = { id, hash: null, blockNumber: null, error: null, createdAt: new Date(0).toISOString() };
      try {
        journal.note('relay.refuse');
        const { txHash, block } = mint(wallet, JSON.parse(textOf(transaction.data as Hex)));
        relayed.set(id, { ...base, status: 'confirmed', hash: txHash, blockNumber: block });
      } catch (thrown) {
        relayed.set(id, { ...base, status: 'failed', error: { code: asFailure(thrown).code, reason: '' } });
      }
      answers.set(idempotencyKey, { ...base, status: 'pending' });
      // Told to fail here, the answer is lost although the action was taken.
      journal.note('relay.submit');
      return { ...base, status: 'pending' };
    },
    status: async ({ id }) => {
      journal.note('relay.status');
      return relayed.get(id) as RelayedTransaction;
    },
  };
};

/** A key network of one that asks the chain both questions of a condition (decision S21). */
const createKeynet = ({ chain }: ChainParts, wallet: Hex, journal: Journal): Keynet => {
  const keys = new Map<string, { key: Uint8Array; condition: string }>();
  const allowed = async ([access, , ownership]: KeyCondition) =>
    (await chain.hasAccessByHash(access.functionParams[0] as string, wallet, 1)) &&
    chain.isAssetOf(ownership.functionParams[0] as string, ownership.functionParams[1] as Hex);
  return {
    keyset: { id: 'test', publicKey: 'ab'.repeat(48) },
    status: () => ({ state: 'connected', liveNodes: 1, nodes: 1, threshold: 1 }),
    connect: async () => journal.note('keynet.connect'),
    disconnect: async () => undefined,
    wrapKey: async ({ contentKey, condition }): Promise<WrappedKey> => {
      const ciphertext = toBase64(crypto.getRandomValues(new Uint8Array(48)));
      keys.set(ciphertext, { key: contentKey.slice(), condition: JSON.stringify(condition) });
      return { ciphertext, dataToEncryptHash: await sha256Hex(contentKey) };
    },
    unwrapKey: async ({ ciphertext, condition }) => {
      journal.note('keynet.unwrapKey');
      const held = keys.get(ciphertext);
      if (held?.condition !== JSON.stringify(condition) || !(await allowed(condition)))
        throw new Failure('keynet.not-authorized');
      return held.key;
    },
  };
};

const options = (...labels: string[]) => labels.map((label, at) => ({ id: String(at), label }));

const createTaxonomy = (journal: Journal): ShellApi['taxonomy'] => {
  const types = async () => {
    journal.note('taxonomy');
    return options('Patent', 'Trade secret');
  };
  const contents = async () => options('Drawing', 'Source code');
  return {
    ipTypes: types,
    allIpTypes: types,
    customIpTypes: async () => [],
    ipContents: contents,
    allIpContents: contents,
    customIpContents: async () => [],
  };
};

export const me: Hex = `0x${'a1'.repeat(20)}`;
export const stranger: Hex = `0x${'b2'.repeat(20)}`;

/** Everything a module asks of the product, in memory and with the rules of the real parts, for one signed-in person. */
export const createWorld = () => {
  const registry: Hex = `0x${'c3'.repeat(20)}`;
  const journal = createJournal();
  const parts = createChain(me, registry);
  const { storage, content, kept } = createStorage(journal);
  const keynet = createKeynet(parts, me, journal);
  let lag = 0;
  const sign = async () => {
    journal.note('wallet.sign');
    return '0x01' as const;
  };
  const ports: ShellPorts = {
    chain: parts.chain,
    index: createIndex(parts, () => 100 + parts.entries.length - lag, journal),
    keynet: async () => keynet,
    wallet: { address: me, owner: me, sign },
  };
  const api = { storage, content, relay: createRelay(parts, me, journal), taxonomy: createTaxonomy(journal) };
  const moment = new Date(0).toISOString();
  const session: SessionUser = {
    ...{ id: '1', wallet: me, eoaWallet: me, email: 'a@b.test', role: 'user', custody: 'assisted' },
    ...{ createdAt: moment, lastLoginAt: moment },
  };
  return {
    ...journal,
    api: api as ShellApi,
    ports,
    session,
    registry,
    kept,
    entries: parts.entries,
    /** Somebody registers something, past this product. */
    mint: parts.mint,
    /** Grants this person a role on an asset: 1 view, 2 edit, 3 admin. */
    grant: parts.grant,
    /** How many blocks the index is behind the chain. */
    setLag: (blocks: number) => {
      lag = blocks;
    },
  };
};

export type World = ReturnType<typeof createWorld>;
