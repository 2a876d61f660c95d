import type { KeyObject } from 'node:crypto';
import { ModuleList } from '@ipr/api';
import { type Channels, listedModules, writeWhole } from './channels.ts';
import { signList } from './signing-key.ts';

export interface ListSettings {
  readonly registry: string;
  readonly channels: Channels;
  readonly keys: readonly KeyObject[];
  /** Days until the list must be signed once more. */
  readonly days: number;
  readonly now?: Date;
}

/** @throws ZodError, Error for a version that is not published */
export const listOf = ({ registry, channels, days, now = new Date() }: ListSettings): ModuleList =>
  ModuleList.parse({
    format: 'ipr-modules/1',
    sequence: channels.sequence,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * 24 * 3_600_000).toISOString(),
    allowsOverrides: channels.allowsOverrides,
    modules: listedModules(registry, channels),
  });

/** Signs the list that portals read, and writes it as a whole. @param file its place @throws as `listOf` */
export const writeList = (file: string, settings: ListSettings): void =>
  writeWhole(file, `${JSON.stringify(signList(listOf(settings), settings.keys))}\n`);
