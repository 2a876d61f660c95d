import { defineService, inInstances } from '@ipr/service-kit/define-service';
import { Config } from './config.ts';

const keyNode = defineService({
  name: 'keys',
  about: 'one of five key nodes, three needed',
  config: Config,
  heapMb: 48,
  holdsKeys: true,
  // On one machine only the gateway reaches the nodes.
  onOneMachine: { TRUST_PROXY: 'true' },
  start: async () => (await import('./start-keys.ts')).startKeys,
});

/** One share each. On one machine this protects against one leaked share file, and nothing more. */
export const keys = inInstances(['key-1', 'key-2', 'key-3', 'key-4', 'key-5'], keyNode);
