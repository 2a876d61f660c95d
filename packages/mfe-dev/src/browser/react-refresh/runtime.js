/* global __ipr_app__ */
import * as itself from 'react-refresh-itself';

const key = Symbol.for('ipr.react-refresh');

/**
 * One refresh runtime for shell and modules. With one each, React queries only the last refreshed one for the newest version
 * of a component, and components of the others revert to their first version.
 */
const adopt = () => {
  globalThis[key] ??= { runtime: itself, injected: false };
  return globalThis[key];
};
const page = adopt();

export const { createSignatureFunctionForTransform, getFamilyByType, isLikelyComponentType, performReactRefresh } =
  page.runtime;

/** Module ids such as './src/app.tsx' occur in several builds, so the build's name is prefixed. */
export const register = (type, id) => page.runtime.register(type, `${__ipr_app__} ${id}`);

export const injectIntoGlobalHook = (target) => {
  if (page.injected) return;
  page.injected = true;
  page.runtime.injectIntoGlobalHook(target);
};
