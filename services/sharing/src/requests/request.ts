import type { AccessRequest } from '@ipr/api';
import type { AccessLevel, Hex } from '@ipr/domain';
import type { Locale } from '../shares/record.ts';

export interface StoredRequest {
  readonly id: string;
  readonly assetId: string;
  readonly owner: Hex;
  readonly requester: Hex;
  readonly accessLevel: AccessLevel;
  readonly message: string;
  readonly locale: Locale;
  readonly state: AccessRequest['state'];
  readonly createdAt: Date;
  /** Sent by a person whom the owner blocks: visible to the sender, never to the owner. */
  readonly hidden: boolean;
}
