/** Registration stages and their progress in percent (D1 section 4). */
export const registrationStages = {
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
} as const;

export type RegistrationStage = keyof typeof registrationStages | 'error';

/** Processing means any stage other than idle, complete or error (D1 section 4). */
export const isProcessing = (stage: RegistrationStage): boolean =>
  stage !== 'idle' && stage !== 'complete' && stage !== 'error';

/** States of a tracked transaction (D1 section 4). */
export type TransactionStatus = 'preparing' | 'pending' | 'confirming' | 'confirmed' | 'failed';

export const transactionTiming = {
  receiptTimeoutMs: 60_000,
  confirmedShownMs: 3_000,
  failedShownMs: 5_000,
} as const;
