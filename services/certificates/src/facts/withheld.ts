import type { MissingPart } from '@ipr/api';
import { Failure } from '@ipr/domain';

/** Seconds after which it is worth asking again for a part that comes by itself. */
const retryAfterOf: Readonly<Record<MissingPart, number>> = {
  index: 5,
  'newer-version': 5,
  settlement: 10,
  metadata: 60,
  timestamp: 60,
  record: 10,
  revocation: 60,
};

/** The certificate is withheld until this part is there. @param retryAfter seconds */
export const withheld = (missing: MissingPart, retryAfter: number = retryAfterOf[missing], cause?: unknown): Failure =>
  new Failure('certificate.data-unavailable', { missing, retryAfter }, cause);
