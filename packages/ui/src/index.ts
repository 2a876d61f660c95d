import './texts/every-text.ts';

export * from './base.ts';
export * from './groups/forms.ts';
export * from './groups/icons.ts';
export * from './groups/lists.ts';
export * from './groups/menus.ts';
export * from './groups/overlays.ts';
export * from './groups/paging.ts';
export * from './groups/panels.ts';
