import { isProcessing, type RegistrationStage, registrationStages, transactionTiming } from './stages.ts';

test('registration stages and their percentages match the specification', () => {
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

test('a registration is processing in every stage except idle, complete and error', () => {
  const all = [...(Object.keys(registrationStages) as RegistrationStage[]), 'error' as const];
  expect(all.filter((stage) => !isProcessing(stage))).toEqual(['idle', 'complete', 'error']);
});

test('waits 60 s for a receipt, shows a success for 3 s and a failure for 5 s', () => {
  expect(transactionTiming).toEqual({ receiptTimeoutMs: 60_000, confirmedShownMs: 3_000, failedShownMs: 5_000 });
});
