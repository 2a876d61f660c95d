import type { AssetTexts } from '@ipr/client/update/update';
import type { AccessLevel } from '@ipr/domain';

/** Key of a person in the demo's data. */
export type Who = 'ada' | 'grace';

/** As each states it in an NDA. */
export const partyNames: Readonly<Record<Who, string>> = { ada: 'Ada Example', grace: 'Grace Example' };

export interface DemoPerson {
  readonly who: Who;
  readonly email: string;
}

export interface DemoFile {
  readonly name: string;
  /** The same bytes on every machine and in every run: a second run recognises the asset by their hash. */
  readonly bytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** A version after the first: other texts, another file, or both. */
export interface DemoVersion {
  /** Default: the owner; another person needs an accepted grant to edit. */
  readonly by?: Who;
  readonly changes: Partial<AssetTexts>;
  readonly file?: DemoFile;
}

export interface DemoAsset {
  /** The name that shares refer to. */
  readonly key: string;
  readonly owner: Who;
  /** Names of folders from the top; the default folder when empty. */
  readonly folder: readonly string[];
  readonly texts: Pick<AssetTexts, 'title' | 'ipType' | 'ipContent'> & Partial<AssetTexts>;
  readonly file: DemoFile;
  readonly versions?: readonly DemoVersion[];
}

export interface DemoShare {
  readonly asset: string;
  readonly to: Who;
  readonly level: AccessLevel;
  /** Days from the grant until it expires; absent: never. */
  readonly days?: number;
  readonly variant: 'standard' | 'know-how';
  readonly accepted: boolean;
}

export interface Demo {
  readonly people: readonly DemoPerson[];
  readonly assets: readonly DemoAsset[];
  readonly shares: readonly DemoShare[];
}
