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

/** Update stages and their progress in percent; stages that transfer bytes have a range (D1 section 4). */
export const updateStages = {
  idle: 0,
  'fetching-existing-data': 10,
  'processing-new-file': [25, 50],
  'creating-metadata': 60,
  'updating-blockchain': 75,
  'organizing-files': 85,
  /** Only when the file was re-encrypted (decision 0013). */
  'removing-replaced-file': 95,
  complete: 100,
} as const;

export type UpdateStage = keyof typeof updateStages | 'error';

/** Percent of an update once everything needed for a change without a new file is loaded (D1 section 4). */
export const updateLoadedPercent = 30;

/** Processing means any stage except idle, complete and error (D1 section 4). */
export const isProcessing = (stage: RegistrationStage | UpdateStage): boolean =>
  stage !== 'idle' && stage !== 'complete' && stage !== 'error';

/** States of a tracked transaction (D1 section 4). */
export type TransactionStatus = 'preparing' | 'pending' | 'confirming' | 'confirmed' | 'failed';

export const transactionTiming = {
  receiptTimeoutMs: 60_000,
  confirmedShownMs: 3_000,
  failedShownMs: 5_000,
} as const;
