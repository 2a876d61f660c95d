// The entry keeps its name, so it is small: what it loads has its hash in the name and is cached for good.
import type { DynamicScript } from '../../../shell/src/dynamic/dynamic-script.ts';

const load = () => import('./provider.tsx');

export const signIn: DynamicScript['signIn'] = async (settings) => (await load()).signIn(settings);
export const openWallet: DynamicScript['openWallet'] = async (settings) => (await load()).openWallet(settings);
