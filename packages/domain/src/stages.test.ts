import { isProcessing, type RegistrationStage, registrationStages, transactionTiming } from './stages.ts';

test('the stages of a registration and their percentages are the specified ones', () => {
  expect(registrationStages).toEqual({
    idle: 0,
    encrypting: 10,
    'uploading-encrypted-file': 20,
    'uploading-to-cloudinary': 30,
    hashing: 40,
    'uploading-metadata': 50,
    blockchain: 70,
    'organizing-ipfs': 75,
    'storing-in-folder': 80,
    registering: 90,
    complete: 100,
  });
});

test('a registration is processed in every stage but idle, complete and error', () => {
  const all = [...(Object.keys(registrationStages) as RegistrationStage[]), 'error' as const];
  expect(all.filter((stage) => !isProcessing(stage))).toEqual(['idle', 'complete', 'error']);
});

test('a receipt is waited for 60 s, a success shown 3 s and a failure 5 s', () => {
  expect(transactionTiming).toEqual({ receiptTimeoutMs: 60_000, confirmedShownMs: 3_000, failedShownMs: 5_000 });
});
