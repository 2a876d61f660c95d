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
  /** Sent by somebody whom the owner blocks: the sender sees it, the owner never does. */
  readonly hidden: boolean;
}
