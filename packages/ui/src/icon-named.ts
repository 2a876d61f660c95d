import type { ComponentType } from 'react';
import * as icons from './icons.ts';

export type IconName = keyof typeof icons;

type Icon = ComponentType<{ readonly 'aria-hidden'?: boolean }>;

const named = new Map<string, Icon>(Object.entries(icons));

/** The icon that a module declares by name; a neutral icon for an unknown name. */
export const iconNamed = (name: string): Icon => named.get(name) ?? icons.AppstoreOutlined;
