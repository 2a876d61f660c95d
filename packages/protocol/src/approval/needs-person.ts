import type { SignatureRequest } from '@ipr/api';
import type { AllowedCall } from '../safe/allowed-calls.ts';

/**
 * Calls that concern the caller's own work alone: a person may permit them once for a browser. Whatever is not listed here grants, ends or
 * gives away, and requires the person each time, a new function too.
 */
const ownWork: ReadonlySet<AllowedCall['functionName']> = new Set([
  'createAsset',
  'updateAsset',
  'commit',
  'revealAsset',
]);

/** Whether the calls of a transaction require a person who confirms each time. */
export const callsNeedPerson = (calls: readonly Pick<AllowedCall, 'functionName'>[]): boolean =>
  calls.length === 0 || calls.some(({ functionName }) => !ownWork.has(functionName));

/** The same of a message: signing an agreement does, opening an own file does not. */
export const messageNeedsPerson = (kind: SignatureRequest['kind']): boolean => kind !== 'keynet-session';
