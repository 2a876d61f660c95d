import type { PortalConfig } from '@ipr/api';
import type { ShellPorts } from '@ipr/mfe-contract';

/** Chain and index of pages without a session. The adapters load with the first use. */
export const loadPublicPorts = async (config: PortalConfig): Promise<Pick<ShellPorts, 'chain' | 'index'>> =>
  (await import('./adapters.ts')).createPublicPorts(config);
