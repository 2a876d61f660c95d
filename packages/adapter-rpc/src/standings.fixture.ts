import { randomBytes } from 'node:crypto';
import { type AssetStanding, assetStandings, type Hex, lowerAddress, type Role } from '@ipr/domain';
import { type CallRule, callRules, outcomesOf, type RuledCallOf } from '@ipr/domain/access-calls';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call } from '@ipr/protocol/safe/call';
import { createPublicClient, http, type PrivateKeyAccount } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { rpcChain } from './chain.ts';

const chainId = 80_002;
/**
 * Lifetimes in seconds of the grant that has to expire: long enough to set up all other grants; a slow machine retries with
 * the next one.
 */
const shortLivesSeconds = [8, 30, 90];

export interface Actor {
  readonly account: PrivateKeyAccount;
  readonly wallet: Hex;
}

export const newActor = (): Actor => {
  const account = privateKeyToAccount(generatePrivateKey());
  return { account, wallet: lowerAddress(account.address) };
};

const newCid = () =>
  `b${Array.from(randomBytes(58), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')}`;
const hash32 = () => `0x${randomBytes(32).toString('hex')}` as const;

/** Acts on the registry as arbitrary wallets on a local chain. */
const actsOn = (rpcUrl: string, registry?: Hex) => {
  const chain = rpcChain({ rpcUrl, chainId, pollMs: 20, ...(registry ? { registry } : {}) });
  const client = createPublicClient({ transport: http(rpcUrl) });
  const request = <T>(method: string, params: unknown[]) => client.request({ method, params } as never) as Promise<T>;
  const act = async (wallet: Hex, { to, data }: Call): Promise<Hex> => {
    await request('anvil_impersonateAccount', [wallet]);
    await request('anvil_setBalance', [wallet, '0xde0b6b3a7640000']);
    const hash = await request<Hex>('eth_sendTransaction', [{ from: wallet, to, data, gas: '0x1e8480' }]);
    if (!(await chain.waitForReceipt(hash))?.succeeded) throw new Error('the transaction failed');
    return hash;
  };
  const consent = async (id: string, { wallet, account }: Actor): Promise<Hex> => {
    const { ndaHash } = await chain.grantOf(id, wallet);
    return account.signTypedData(ndaConsent({ chainId, registry: chain.registry, assetId: id, ndaHash }));
  };
  return {
    chain,
    act,
    consent,
    now: async () => Number((await client.getBlock()).timestamp),
    /** Mines a block with the current time. */
    async tick() {
      await request('evm_setTime', [Math.floor(Date.now() / 1000)]);
      await request('evm_mine', []);
    },
    grant: (by: Actor, id: string, { wallet: user }: Actor, role: Role, expiresAt = 0) =>
      act(by.wallet, chain.grantAccess({ id, user, role, expiresAt, ndaHash: hash32(), cid: newCid() })),
    /** Simulates a call as this wallet at the newest block, without changes. @throws the chain's refusal */
    async attempt(wallet: Hex, { to, data }: Call): Promise<void> {
      await client.call({ account: wallet, to, data });
    },
  };
};

type Acts = ReturnType<typeof actsOn>;

const grantAccepted = async (
  acts: Acts,
  owner: Actor,
  id: string,
  person: Actor,
  role: Role,
  expiresAt = 0,
): Promise<Hex> => {
  const txHash = await acts.grant(owner, id, person, role, expiresAt);
  await acts.act(person.wallet, acts.chain.acceptAccess({ id, signature: await acts.consent(id, person) }));
  return txHash;
};

/** @returns the grant's transaction and its expiry, Unix seconds */
const grantExpiring = async (acts: Acts, owner: Actor, id: string, newPerson: () => Actor) => {
  for (const seconds of shortLivesSeconds) {
    const person = newPerson();
    const end = Math.max(await acts.now(), Math.floor(Date.now() / 1000)) + seconds;
    const txHash = await grantAccepted(acts, owner, id, person, 3, end).catch(() => null);
    if (txHash) return { person, txHash };
  }
  throw new Error('the chain is too slow for an expiring grant');
};

const passed = async (acts: Acts, id: string, { wallet }: Actor): Promise<void> => {
  while (await acts.chain.hasAccess(id, wallet, 1)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await acts.tick();
  }
  // The grant has expired by the clock; a new block makes it expire for calls at the newest block too.
  await acts.tick();
};

/**
 * Creates an account of each standing towards one new asset. 'none' has a grant on another asset of the owner; the expired
 * and the revoked grant were of the highest level.
 * @param newPerson creates accounts in the form that the test needs
 */
export const accountsByStanding = async <P extends Actor>(
  place: { readonly rpcUrl: string; readonly registry?: Hex },
  newPerson: () => P,
) => {
  const acts = actsOn(place.rpcUrl, place.registry);
  const { chain, act } = acts;
  const owner = newPerson();
  const newAsset = async (fileHash: Hex) =>
    chain.createdAssetId(await act(owner.wallet, chain.createAsset({ fileHash, cid: newCid(), title: 'Pump' })));
  const fileHash = hash32();
  const [assetId, other] = [await newAsset(fileHash), await newAsset(hash32())];
  const short = await grantExpiring(acts, owner, assetId, newPerson);
  const people = Object.fromEntries(assetStandings.map((standing) => [standing, newPerson()])) as Record<
    AssetStanding,
    P
  >;
  Object.assign(people, { owner, expired: short.person });
  await grantAccepted(acts, owner, other, people.none, 1);
  /** Transactions of the grants, by standing of the grantee. */
  const grants: Partial<Record<AssetStanding, Hex>> = {
    expired: short.txHash,
    pending: await acts.grant(owner, assetId, people.pending, 1),
    view: await grantAccepted(acts, owner, assetId, people.view, 1),
    edit: await grantAccepted(acts, owner, assetId, people.edit, 2),
    admin: await grantAccepted(acts, owner, assetId, people.admin, 3),
    revoked: await grantAccepted(acts, owner, assetId, people.revoked, 3),
  };
  await act(owner.wallet, chain.revokeAccess({ id: assetId, user: people.revoked.wallet }));
  await passed(acts, assetId, people.expired);
  return { ...acts, assetId, fileHash, people, grants };
};
export type Standings<P extends Actor> = Awaited<ReturnType<typeof accountsByStanding<P>>>;

/** The result for each of the nine standings: 'ok', or the failure code. */
export const resultsByStanding = async (attempt: (standing: AssetStanding) => Promise<unknown>) => {
  const results = await Promise.all(
    assetStandings.map(async (standing) => {
      const code = await attempt(standing).then(
        () => 'ok',
        (thrown: { code?: string }) => thrown.code ?? String(thrown),
      );
      return [standing, code] as const;
    }),
  );
  return Object.fromEntries(results) as Record<AssetStanding, string>;
};

type Attempt = (standing: AssetStanding) => Promise<unknown>;
/** How to make every ruled call of a service, in each of its situations. */
type AttemptsOf<Service extends string> = {
  readonly [Call in RuledCallOf<Service>]: { readonly [Situation in keyof (typeof callRules)[Call]]: Attempt };
};

/** Rows for test.each: call, situation, expected results by standing, and a function that makes the call. */
export const ruledCases = <Service extends string>(service: Service, attempts: AttemptsOf<Service>) =>
  Object.entries(callRules)
    .filter(([call]) => call.startsWith(`${service}.`))
    .flatMap(([call, rules]) =>
      Object.entries(rules as Record<string, CallRule>).map(([situation, rule]) => {
        const attempt = (attempts as Record<string, Record<string, Attempt>>)[call]?.[situation];
        if (!attempt) throw new Error(`no attempt for ${call}: ${situation}`);
        return [call, situation, outcomesOf(rule), attempt] as const;
      }),
    );
