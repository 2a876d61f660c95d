/* global __ipr_app__ */
import * as itself from 'react-refresh-itself';

const key = Symbol.for('ipr.react-refresh');

/**
 * One refresh runtime for shell and modules. With one each, React asks only whichever refreshed last for the newest version
 * of a component, and components of the others fall back to their first version.
 */
const adopt = () => {
  globalThis[key] ??= { runtime: itself, injected: false };
  return globalThis[key];
};
const page = adopt();

export const { createSignatureFunctionForTransform, getFamilyByType, isLikelyComponentType, performReactRefresh } =
  page.runtime;

/** Builds name their modules alike ('./src/app.tsx'), so each one's components carry its name. */
export const register = (type, id) => page.runtime.register(type, `${__ipr_app__} ${id}`);

export const injectIntoGlobalHook = (target) => {
  if (page.injected) return;
  page.injected = true;
  page.runtime.injectIntoGlobalHook(target);
};
