import { safeAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { HexBytes } from '@ipr/protocol/evidence/hex';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { safeAccount, safeMessageTypedData } from '@ipr/protocol/safe/safe';
import { encodeFunctionData, hashTypedData, parseErc6492Signature, serializeErc6492Signature } from 'viem';
import type { NdaEvidenceParts } from '../../../src/nda-evidence/parts.ts';
import { amoy, firstBlock, headerAt } from '../../chain.fixture.ts';
import { day, granteeKey, ndaParts, shareOf, strangerKey } from '../../nda.fixture.ts';
import type { World } from '../honest.fixture.ts';
import { other, otherHash, refit, type Tamper } from '../tamper.fixture.ts';
import { evidence, honestParts, inEvidence, victim, whole } from './nda-forgery.fixture.ts';

/** Signed by a key that is not the account's; receipts, answer and custody invented to fit. */
const consentNotGiven = async ({ authority }: World): Promise<NdaEvidenceParts> => {
  const parts = await ndaParts(authority, 'eip-1271', shareOf(victim), strangerKey, amoy);
  const custody = { kind: 'own', wallet: victim, signer: strangerKey.address } as const;
  return { ...parts, evidence: { ...parts.evidence, custody } };
};

/** The wrapper of the grantee's own signature (ERC-6492) deploys something else. */
const deployedOtherwise = (change: { readonly address?: Hex; readonly data?: Hex }) => async (world: World) => {
  const parts = await ndaParts(world.authority, 'erc-6492', shareOf(victim), granteeKey, amoy);
  const { signer } = parts.evidence;
  const { address, data, signature } = parseErc6492Signature(HexBytes.parse(signer.signature));
  if (!address || !data) throw new Error('not wrapped');
  const wrapped = serializeErc6492Signature({ address, data, signature, ...change });
  return { ...parts, evidence: { ...parts.evidence, signer: { ...signer, signature: wrapped } } };
};

/** The grantee signs the text form of the Safe's message: v is 4 more (safe-smart-account 1.4.1, Safe.checkNSignatures). */
const signedAsText = async (world: World): Promise<NdaEvidenceParts> => {
  const parts = await honestParts(world);
  const { signer, typedData } = parts.evidence;
  if (signer.kind !== 'eip-1271') throw new Error(signer.kind);
  const { assetId, ndaHash } = typedData.message;
  const { chainId, registry } = amoy;
  const digest = hashTypedData(ndaConsent({ chainId, registry, assetId, ndaHash }));
  const raw = hashTypedData(safeMessageTypedData(chainId, victim, digest));
  const signed = await granteeKey.signMessage({ message: { raw } });
  const signature: Hex = `0x${signed.slice(2, 130)}${(Number.parseInt(signed.slice(130), 16) + 4).toString(16)}`;
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'isValidSignature', args: [digest, signature] });
  const queried = { ...signer, signature, call: { ...signer.call, data } };
  return { ...parts, evidence: { ...parts.evidence, signer: queried } };
};

export const signatures: readonly Tamper[] = [
  whole(
    'a wrapper that names another factory',
    deployedOtherwise({ address: other }),
    'PNRNN PPRNP -signature.account',
  ),
  whole('a wrapper that deploys something else', deployedOtherwise({ data: '0x00' }), 'PNRNN PPRNP -signature.account'),
  whole('consent that was not given, signed by a stranger', consentNotGiven, 'PNNNN PPPNP'),
  whole(
    'the same with the custody that the operator recorded',
    async (world) => {
      const { evidence: forged, ...rest } = await ndaParts(
        world.authority,
        'eip-1271',
        shareOf(victim),
        strangerKey,
        amoy,
      );
      return { ...rest, evidence: forged };
    },
    'PNNRN PPPRP -custody.signer',
  ),
  whole(
    'an account that a stranger deploys (ERC-6492)',
    async (world) => ndaParts(world.authority, 'erc-6492', shareOf(victim), strangerKey, amoy),
    'PNRRN PPRRP -custody.signer -signature.account',
  ),
  whole(
    'a stranger who says to be the EOA',
    async (world) => ndaParts(world.authority, 'eoa', shareOf(victim), strangerKey, amoy),
    'PNRRN PPRRP -custody.signer -signature.account -signature.signer',
  ),
  inEvidence(
    'an owner that did not sign',
    ({ signer }) => Object.assign(signer, { owners: [other] }),
    'PNRNN PPRNP -signature.signer',
  ),
  inEvidence(
    'a signature that is none',
    ({ signer }) => Object.assign(signer, { signature: '0x00' }),
    'PNRNN PPRNP -signature.signer',
  ),
  ...([0, 1, 2] as const).map((v) =>
    inEvidence(
      `a signature with v ${v}`,
      ({ signer }) => Object.assign(signer, { signature: `0x${'11'.repeat(64)}0${v}${'22'.repeat(65)}` }),
      v === 2 ? 'PNRNN PPRNP -signature.signer' : 'PNNNN PPNNP ?signature.signer',
    ),
  ),
  inEvidence(
    'the honest signature with v from 0, which no Safe takes',
    ({ signer }) => {
      const v = Number.parseInt(signer.signature.slice(130, 132), 16) - 27;
      signer.signature = `${signer.signature.slice(0, 130)}0${v}`;
    },
    'PNNNN PPNNP ?signature.signer',
  ),
  refit(
    'nda-eoa',
    'a signature with v 0 of an account that is no contract',
    evidence(({ signer }) => Object.assign(signer, { signature: `0x${'11'.repeat(64)}00` })),
    'PRRNN PRRNP -seal.token -signature.signer',
  ),
  inEvidence(
    'bytes after the signature, which a Safe ignores',
    ({ signer }) => {
      signer.kind = 'safe-state';
      for (const name of ['code', 'call', 'header']) delete signer[name];
      signer.signature += '6492'.repeat(16);
    },
    'PNNNN PPNNP',
  ),
  inEvidence(
    'a signature of a deployed account, wrapped as of one that is not (ERC-6492)',
    ({ signer }) => {
      signer.signature = safeAccount(granteeKey.address).counterfactualSignature(signer.signature);
    },
    'PNNNN PPNNP ?signature.signer',
  ),
  whole('a signature over the text form of the message (eth_sign), which a Safe takes', signedAsText, 'PNNNN PPPNP'),
  inEvidence(
    'an answer in a block of days after the bundle',
    ({ signer }) => {
      const header = headerAt(firstBlock + 100_000, day + 3 * 86_400);
      const at = { blockNumber: header.number, blockHash: header.hash };
      Object.assign(signer, { header, code: { ...signer.code, ...at }, call: { ...signer.call, ...at } });
    },
    'PRNNN PRPNP -times.made',
  ),
  inEvidence(
    'an answer that refuses',
    ({ signer }) => Object.assign(signer.call, { result: `0x${'f'.repeat(64)}` }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an account without code',
    ({ signer }) => Object.assign(signer.code, { code: '0x' }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer of another account',
    ({ signer }) => Object.assign(signer.call, { to: other }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'code of another account',
    ({ signer }) => Object.assign(signer.code, { address: other }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer to another question',
    ({ signer }) => Object.assign(signer.call, { data: `${signer.call.data}00` }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer at another block',
    ({ signer }) => Object.assign(signer.call, { blockNumber: '0x1' }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'code at another block',
    ({ signer }) => Object.assign(signer.code, { blockHash: otherHash }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'a block of the answer with another hash',
    ({ signer }) => Object.assign(signer.header, { stateRoot: otherHash }),
    'PNRNR PPRNR -header.hash -signature.account',
  ),
  refit(
    'nda-undeployed',
    'a signature that is not wrapped',
    evidence(({ signer }) => Object.assign(signer, { signature: `0x${'11'.repeat(64)}1b` })),
    'PRRNN PRRNP -seal.token -signature.signer',
  ),
];
