import { fromBase64, type Hex } from '@ipr/domain';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import {
  execTransactionCall,
  safeAccount,
  safeMessageTypedData,
  safeTransactionTypedData,
} from '@ipr/protocol/safe/safe';
import { ownersIn } from '@ipr/protocol/safe/safe-owners';
import { readTransaction } from '@ipr/verify/chain/read-evidence';
import { packNdaEvidence } from '@ipr/verify/nda-evidence/pack';
import { ndaTypedData, readSigner, signerByState } from '@ipr/verify/nda-evidence/read-signer';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { encodeFunctionData, hashTypedData, parseAbi } from 'viem';
import { type Person, startTestEvidence, type TestEvidence, until } from './evidence.fixture.ts';

let service: TestEvidence;
beforeAll(async () => {
  service = await startTestEvidence();
});
afterAll(() => service.close());

const chainId = 80_002;
const sentinel: Hex = `0x${'0'.repeat(39)}1`;
const swapOwner = parseAbi(['function swapOwner(address prevOwner, address oldOwner, address newOwner)']);

/** A Safe whose owner changes; each action is sent by another account. */
const changingSafe = async (first: Person) => {
  const { address, deployCall } = safeAccount(first.account.address);
  await service.act(first.wallet, deployCall);
  let nonce = 0;
  const execute = async ({ account, wallet }: Person, call: { readonly to: Hex; readonly data: Hex }) => {
    const transaction = { ...call, nonce: nonce++ };
    const signature = await account.signTypedData(safeTransactionTypedData(chainId, address, transaction));
    return service.act(wallet, execTransactionCall(address, transaction, signature));
  };
  const replace = (from: Person, to: Person) => {
    const args = [sentinel, from.account.address, to.account.address] as const;
    return execute(from, {
      to: address,
      data: encodeFunctionData({ abi: swapOwner, functionName: 'swapOwner', args }),
    });
  };
  return { wallet: address, execute, replace };
};

/** An acceptance by a Safe whose key was replaced before, and is replaced again afterwards. */
const acceptedBetweenKeys = async () => {
  const { chain } = service;
  const [owner, first, second, third] = [service.person(), service.person(), service.person(), service.person()];
  const safe = await changingSafe(first);
  await safe.replace(first, second);
  service.around.people.set(safe.wallet, { ...safe, email: second.email, username: null, custody: 'own' });
  const assetId = await service.register(owner);
  const document = {
    asset: { id: assetId, title: 'Pump', hash: (await chain.asset(assetId)).hash.slice(2) },
    ndaText: 'What you see stays with you.',
    variant: 'standard',
    shareType: 'internal',
    grantor: owner.wallet,
    grantee: safe.wallet,
    level: 'view',
    expires: 0,
    chainId,
    contract: chain.registry,
    nonce: 1,
    locale: 'en',
  };
  const grant = await service.grant(owner, assetId, safe, JSON.stringify(document));
  const consent = { chainId, registry: chain.registry, assetId, ndaHash: grant.ndaHash };
  const digest = hashTypedData(ndaConsent(consent));
  const signature = await second.account.signTypedData(safeMessageTypedData(chainId, safe.wallet, digest));
  const txHash = await safe.execute(second, chain.acceptAccess({ id: assetId, signature }));
  // Anvil computes no root for the balances that the next action sets, so the state is read before it.
  await until(() => service.database.collection('records').findOne({ id: grant.id, stamp: { $ne: null } }));
  await safe.replace(second, third);
  return { safe, signer: second, third, grant, consent, signature, txHash };
};

type Accepted = Awaited<ReturnType<typeof acceptedBetweenKeys>>;

const evidenceOf = async ({ safe, signer, grant, consent, txHash }: Accepted) => {
  const rpc = jsonRpc(service.rpcUrl);
  const query = (method: string, params: readonly unknown[]) => rpc(method, [...params]);
  const { genesisHash } = await service.chain.networkIdentity();
  return {
    query,
    evidence: {
      madeAt: new Date().toISOString(),
      grantId: grant.id,
      shareCid: grant.cid,
      events: [],
      earlier: [],
      network: { chainId, genesisHash, registry: consent.registry },
      typedData: ndaTypedData(consent),
      grant: await readTransaction(query, grant.txHash),
      acceptance: await readTransaction(query, txHash),
      custody: { kind: 'own' as const, wallet: safe.wallet, signer: signer.wallet },
    },
    shareDocument: service.around.contents.get(grant.cid) ?? new Uint8Array(),
    timestamp: { token: Uint8Array.of(1), chain: [Uint8Array.of(2)] },
  };
};

test('an acceptance is proved for its key by the record, although the Safe has another owner today', async () => {
  const accepted = await acceptedBetweenKeys();
  const { safe, signer, third, grant, consent, signature } = accepted;
  const envelope = await service.calls(safe).evidenceRecord({ kind: 'acceptance', id: grant.id });
  const record = EvidenceRecord.parse(envelope.record);
  const owners = ownersIn(record.accounts.find(({ address }) => address === safe.wallet)?.state?.storage ?? []);
  expect(owners).toEqual([signer.wallet]);

  const { evidence, query, ...parts } = await evidenceOf(accepted);
  const { token = '', chain = [] } = envelope.timestamp ?? {};
  const stamped = { token: fromBase64(token), chain: chain.map(fromBase64) };
  const bundle = await packNdaEvidence({
    ...parts,
    evidence: { ...evidence, signer: signerByState(signature, owners) },
    record: { record, signature: envelope.signature, timestamp: stamped },
  });
  const { keys } = await service.signedOut().evidenceKeys({});
  const operatorKeys = keys.map((key) => EvidenceKey.parse({ ...key, embedded: undefined }));
  const { entries } = await verifyBundle(bundle, { operatorKeys });
  const reasons = Object.fromEntries(entries.map(({ code, outcome, reason }) => [code, reason ?? outcome]));
  // The CIDs and the timestamps of this test are invented.
  const invented = ({ code, dimension }: (typeof entries)[number]) => dimension === 'time' || code === 'share.cid';
  expect(entries.filter((entry) => entry.outcome === 'refuted' && !invented(entry))).toEqual([]);
  expect(reasons).toMatchObject({
    'record.same': 'proved',
    'operator.signature': 'proved',
    'signature.signer': 'proved',
    // Relative to the block, which a node of the reader's choice confirms.
    'receipt.proof': 'no node was asked',
    'account.proof': 'no node was asked',
    'signature.account': 'no node was asked',
  });

  // Without the record: today's account refuses the signature, so that the call reverts.
  const today = readSigner(query, { ...consent, person: safe.wallet, owner: third.wallet, signature });
  await expect(today).rejects.toThrow(/GS026/);
});
