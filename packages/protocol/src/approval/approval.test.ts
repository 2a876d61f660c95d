import { createApproval, createApprovalKey, exportApprovalKey, isApproved } from './approval.ts';

const digest = `0x${'ab'.repeat(32)}` as const;
const session = '0'.repeat(32);
const at = Date.parse('2026-01-02T03:04:05Z');

const openKey = async () => {
  const key = await createApprovalKey();
  return { key, signer: await exportApprovalKey(key) };
};

test('an approval counts for its key, its digest and its session', async () => {
  const [{ key, signer }, other] = [await openKey(), await openKey()];
  const approval = await createApproval(key, digest, { session, at });
  const expected = { signer, session, digest, now: at + 1_000 };
  await expect(isApproved(approval, expected)).resolves.toBe(true);
  for (const change of [
    { signer: other.signer },
    { session: '1'.repeat(32) },
    { digest: `0x${'ac'.repeat(32)}` as const },
    { signer: `B${'A'.repeat(86)}` },
  ])
    await expect(isApproved(approval, { ...expected, ...change })).resolves.toBe(false);
});

test('an approval counts for ten minutes, and its time and session cannot be changed afterwards', async () => {
  const { key, signer } = await openKey();
  const approval = await createApproval(key, digest, { session, at });
  const assess = (now: number, change: object = {}) =>
    isApproved({ ...approval, ...change }, { signer, session, digest, now });
  await expect(assess(at + 600_000)).resolves.toBe(true);
  await expect(assess(at + 600_001)).resolves.toBe(false);
  await expect(assess(at - 10_001)).resolves.toBe(false);
  await expect(assess(at + 610_000, { at: at + 20_000 })).resolves.toBe(false);
});

test('scripts use the key and cannot read it', async () => {
  const { key } = await openKey();
  expect(key.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', key.privateKey)).rejects.toThrow();
});
