import { Failure, type FailureCode, type FailureParams, ReceivedFailure } from '@ipr/domain';
import { failureText } from './failure-text.ts';

// Verbatim sentences of the specification's error catalogues.
const whole: readonly [FailureCode, FailureParams, string][] = [
  ['asset.title-missing', {}, 'Please enter an asset title'],
  ['asset.ip-type-missing', {}, 'Please select an IP type'],
  ['asset.ip-content-missing', {}, 'Please select an IP content'],
  ['asset.not-found', {}, 'Asset not found'],
  ['asset.details-unavailable', {}, 'Failed to fetch asset details'],
  ['asset.unchanged', {}, 'Please make some changes before updating'],
  ['file.missing', {}, 'Please upload a file'],
  ['file.empty', {}, 'Cannot upload an empty file to IPFS'],
  ['file.type-unsupported', { list: 'PDF, PNG' }, 'File type not supported. Allowed: PDF, PNG'],
  ['file.too-large', { max: '10 MB' }, 'File is larger than 10 MB'],
  ['file.hashing-failed', {}, 'File hashing failed'],
  ['file.encryption-failed', {}, 'File encryption failed'],
  ['file.decryption-failed', {}, 'File decryption failed'],
  ['file.no-data', {}, 'No file data available'],
  ['storage.upload-failed', {}, 'Failed to upload file to IPFS'],
  ['storage.metadata-upload-failed', {}, 'Failed to upload JSON metadata to IPFS'],
  ['storage.organize-failed', { reason: 'disk full' }, 'Failed to organize IPFS file: disk full'],
  ['storage.content-not-found', { status: 404 }, 'Failed to fetch encrypted file content from ipfs: 404'],
  ['storage.backup-failed', {}, 'Failed to upload file to Cloudinary'],
  ['timestamp.creation-failed', { reason: 'refused' }, 'Evidency timestamp creation failed: refused'],
  ['keynet.not-connected', {}, 'Lit client not connected'],
  ['keynet.connect-failed', {}, 'Failed to connect to Lit'],
  ['keynet.session-failed', {}, 'Failed to generate session signatures'],
  ['keynet.session-unavailable', {}, 'Lit client, smart wallet, or address not available'],
  ['keynet.not-authorized', {}, 'Failed to decrypt file. Make sure you have access permissions.'],
  ['wallet.missing', {}, 'Smart wallet not found'],
  ['chain.unavailable', {}, 'Failed to initialize blockchain service'],
  ['chain.event-missing', {}, 'AssetCreated event not found in transaction receipt'],
  ['chain.unsupported-network', {}, 'Unsupported network ID'],
  ['chain.contract-not-deployed', { name: 'IPRegistry', id: 137 }, 'Contract IPRegistry not deployed on network 137'],
  ['assets.unavailable', {}, 'Failed to fetch assets'],
  ['asset.timeline-unavailable', {}, 'Failed to fetch asset timeline'],
  ['dashboard.metrics-unavailable', {}, 'Failed to fetch dashboard metrics'],
  ['shares.unavailable', { reason: 'HTTP 503' }, 'Failed to fetch shares: HTTP 503'],
  ['activity.unavailable', { error: 'HTTP 503' }, 'Error loading activities: HTTP 503'],
  ['taxonomy.unavailable', {}, 'Failed to load taxonomy options'],
  ['network.unreachable', {}, 'Network error. Please check your connection.'],
  ['access.denied', {}, 'Access denied. You do not have permission for this action.'],
  ['request.not-found', {}, 'Resource not found.'],
  ['request.invalid', {}, 'Validation error occurred.'],
  ['service.unavailable', {}, 'Server error. Please try again later.'],
];

test.each(whole)('shows the specified sentence for %s', (code, params, sentence) => {
  expect(failureText(new Failure(new ReceivedFailure(code, params)), 'en')).toBe(sentence);
});

// The contract's two-word error begins the sentence that explains it.
const opening: readonly [FailureCode, string][] = [
  ['registry.hash-already-exists', 'hash already exists'],
  ['registry.need-level-2', 'need level 2'],
  ['registry.need-level-3', 'need level 3'],
  ['registry.already-minted', 'already minted'],
  ['registry.not-token-owner', 'not token owner'],
  ['registry.no-pending-share', 'no pending share'],
  ['registry.expired', 'expired'],
  ['registry.bad-role', 'bad role'],
  ['registry.zero-address', 'zero address'],
  ['registry.not-owner', 'not owner'],
  ['registry.bad-eoa-signature', 'bad EOA signature'],
  ['registry.invalid-smart-wallet-signature', 'invalid smart wallet signature'],
];

test.each(opening)('begins the sentence for %s with the contract’s error text %s', (code, word) => {
  expect(failureText(new Failure(new ReceivedFailure(code)), 'en')).toMatch(new RegExp(`^${word}: \\S`));
});
