import { evidence } from '@ipr/evidence/service';
import { gateway } from '@ipr/gateway/service';
import { identity } from '@ipr/identity/service';
import { notifications } from '@ipr/notifications/service';
import { profiles } from '@ipr/profiles/service';
import { relay } from '@ipr/relay/service';
import type { Service } from '@ipr/service-kit/define-service';
import { sharing } from '@ipr/sharing/service';
import { storage } from '@ipr/storage/service';
import { taxonomy } from '@ipr/taxonomy/service';
import { timestamps } from '@ipr/timestamps/service';
import { workfiles } from '@ipr/workfiles/service';
import type { PortName } from './ports.ts';

/**
 * Every service over HTTP, in the order in which they start in one process; the gateway last, because it calls the others. A name
 * without a port in `ports.ts` does not compile.
 */
export const services = [
  identity,
  relay,
  taxonomy,
  storage,
  profiles,
  timestamps,
  workfiles,
  sharing,
  notifications,
  evidence,
  gateway,
] as const satisfies readonly Service<PortName>[];

export type ServiceName = (typeof services)[number]['name'];
