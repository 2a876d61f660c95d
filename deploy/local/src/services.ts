import { certificates } from '@ipr/certificates/service';
import { evidence } from '@ipr/evidence/service';
import { gateway } from '@ipr/gateway/service';
import { identity } from '@ipr/identity/service';
import { keys } from '@ipr/keys/service';
import { notifications } from '@ipr/notifications/service';
import { profiles } from '@ipr/profiles/service';
import { relay } from '@ipr/relay/service';
import type { Service } from '@ipr/service-kit/define-service';
import { sharing } from '@ipr/sharing/service';
import { storage } from '@ipr/storage/service';
import { taxonomy } from '@ipr/taxonomy/service';
import { timestamps } from '@ipr/timestamps/service';
import { webhooks } from '@ipr/webhooks/service';
import { workfiles } from '@ipr/workfiles/service';
import type { PortName } from './ports.ts';

/** Each process of a service has its name in `ports.ts`; another name does not compile. */
export type StackService = Service<string, PortName>;

/**
 * Every service over HTTP, in the order in which they start in one process; the gateway last, because it calls
 * the others.
 */
export const services: readonly StackService[] = [
  identity,
  relay,
  taxonomy,
  storage,
  profiles,
  timestamps,
  workfiles,
  sharing,
  notifications,
  webhooks,
  evidence,
  certificates,
  keys,
  gateway,
];
