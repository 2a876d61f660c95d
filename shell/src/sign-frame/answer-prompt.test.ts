import { createApprovalKey, exportApprovalKey, isApproved } from '@ipr/protocol/approval/approval';
import { decodeRequest } from '@ipr/protocol/approval/decode-request';
import { registryAddress } from '@ipr/protocol/networks/deployed-contracts';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { type Prompt, Prompt as PromptSchema } from '../signing/messages.ts';
import { type AnswerDeps, answerPrompt } from './answer-prompt.ts';
import { createConsents } from './consents.ts';

const registry = registryAddress(80_002);
const calls = registryCalls(registry);
const [safe, other] = [`0x${'5a'.repeat(20)}`, `0x${'0f'.repeat(20)}`] as const;
const hash = 'ab'.repeat(32);
const session = '0'.repeat(32);

const promptFor = (request: unknown): Prompt =>
  PromptSchema.parse({ safe, session, request, locale: 'en', theme: 'light', claims: { titles: {}, names: {} } });
const transaction = (call: object) => promptFor({ kind: 'safe-transaction', ...call, nonce: 3 });
const register = transaction(calls.createAsset({ fileHash: hash, cid: 'bafy', title: 'Motor' }));
const revoke = transaction(calls.revokeAccess({ id: '7', user: other }));
const accept = (id: string) => transaction(calls.acceptAccess({ id, signature: '0x' }));
const agreement = { assetId: '7', ndaHash: `0x${hash}` } as const;

/** The frame with a person who chooses this, and what they were asked. */
const openFrame = async (choice: { isConfirmed?: boolean; isRemembered?: boolean } = {}) => {
  const key = await createApprovalKey();
  let time = 1_000_000;
  const remembered = new Map<string, boolean>();
  const shown: string[] = [];
  const deps: AnswerDeps = {
    config: { portal: 'http://localhost:9000', chainId: 80_002, registry },
    consents: createConsents(() => time),
    now: () => time,
    store: {
      key: async () => key,
      isRemembered: async (account) => remembered.get(account) ?? false,
      remember: async (account, value) => void remembered.set(account, value),
    },
    confirm: async (_, { actions }) => {
      shown.push(actions.map(({ name }) => name).join());
      return { isConfirmed: true, isRemembered: false, ...choice };
    },
  };
  return {
    key,
    shown,
    pass: (ms: number) => (time += ms),
    now: () => time,
    answer: (prompt: Prompt) => answerPrompt(deps, prompt),
  };
};

test('asks before a grant ends, and approves the digest of exactly that transaction', async () => {
  const frame = await openFrame();
  const answer = await frame.answer(revoke);
  expect(frame.shown).toEqual(['revokeAccess']);
  if (!('approval' in answer)) throw new Error('nothing was approved');
  const account = { chainId: 80_002, registry, safe, host: 'localhost:9000' };
  const digest = decodeRequest(account, revoke.request as never)?.digest ?? '0x';
  const expected = { signer: await exportApprovalKey(frame.key), session, digest, now: frame.now() };
  await expect(isApproved(answer.approval, expected)).resolves.toBe(true);
});

test('approves nothing that the person declines, and nothing that it cannot read', async () => {
  const frame = await openFrame({ isConfirmed: false });
  await expect(frame.answer(revoke)).resolves.toEqual({ refusal: 'declined' });
  await expect(frame.answer(transaction({ to: other, data: '0x' }))).resolves.toEqual({ refusal: 'unreadable' });
  expect(frame.shown).toEqual(['revokeAccess']);
});

test('registers without asking once the person has permitted it, and still asks for everything else', async () => {
  const frame = await openFrame({ isRemembered: true });
  await frame.answer(register);
  await frame.answer(register);
  expect(frame.shown).toEqual(['createAsset']);
  await frame.answer(revoke);
  expect(frame.shown).toEqual(['createAsset', 'revokeAccess']);
});

test('asks for each registration until the person permits them', async () => {
  const frame = await openFrame();
  await frame.answer(register);
  await frame.answer(register);
  expect(frame.shown).toEqual(['createAsset', 'createAsset']);
});

test('one confirmed agreement covers its own signatures and its acceptance, for ten minutes and for no other asset', async () => {
  const frame = await openFrame();
  await frame.answer(promptFor({ kind: 'nda-party', ...agreement, name: 'Rosa' }));
  await frame.answer(promptFor({ kind: 'nda-consent', ...agreement }));
  await frame.answer(accept('7'));
  expect(frame.shown).toEqual(['nda-party']);
  await frame.answer(promptFor({ kind: 'nda-consent', ...agreement, ndaHash: `0x${'cd'.repeat(32)}` }));
  await frame.answer(accept('8'));
  frame.pass(600_001);
  await frame.answer(accept('7'));
  expect(frame.shown).toEqual(['nda-party', 'nda-consent', 'acceptAccess', 'acceptAccess']);
});
