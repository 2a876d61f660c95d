import type { RegistrationStage } from '@ipr/domain';

/** What the program says when a stage begins. The keys are those of D1. */
export const stageNames: Readonly<Partial<Record<RegistrationStage, string>>> = {
  encrypting: 'Encrypting on this machine',
  'uploading-encrypted-file': 'Uploading the encrypted file',
  'uploading-to-cloudinary': 'Waiting for the second copy',
  hashing: 'Requesting the timestamp',
  'uploading-metadata': 'Uploading the metadata',
  blockchain: 'Registering on the chain',
  'organizing-ipfs': 'Keeping the documents permanently',
  'storing-in-folder': 'Putting the asset into its folder',
  registering: 'Waiting for the index',
};
