import type { AssetTexts } from '@ipr/client/update/update';
import type { TextKey } from '@ipr/ui';

export type TextField = keyof AssetTexts;

/** The editable texts of an asset, in the order of the form. */
export const textFields = [
  'title',
  'ipType',
  'ipContent',
  'description',
  'internalAssetId',
  'internalDate',
  'relatedPatent',
] as const satisfies readonly TextField[];

export const fieldLabels = {
  title: 'register.field.title',
  ipType: 'register.field.ip-type',
  ipContent: 'register.field.ip-content',
  description: 'register.field.description',
  internalAssetId: 'register.field.internal-asset-id',
  internalDate: 'register.field.internal-date',
  relatedPatent: 'register.field.related-patent',
} as const satisfies Record<TextField, TextKey>;

/** These fields are public forever; the others are encrypted (decision R17). */
export const isPublic = (field: TextField): boolean => ['title', 'ipType', 'ipContent'].includes(field);
