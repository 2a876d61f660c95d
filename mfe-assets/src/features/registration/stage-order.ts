import { registrationStages, type RegistrationStage } from '@ipr/domain';

/** Stages this release has, in order; their names and percentages are the specification's. */
export const shownStages = ['encrypting', 'uploading-encrypted-file', 'hashing', 'uploading-metadata', 'blockchain', 'organizing-ipfs', 'registering'] as const satisfies readonly RegistrationStage[];

export const percentOf = (stage: RegistrationStage): number => (stage === 'error' ? 0 : registrationStages[stage]);

/** Which specified sentence a failed stage begins with (D1 section 8). */
export const failureSentence = (stage: RegistrationStage) => {
  if (stage === 'blockchain' || stage === 'registering') return 'register.failed.blockchain' as const;
  if (stage === 'uploading-metadata') return 'register.failed.metadata' as const;
  return 'register.failed.file' as const;
};
