import { RemotesRegistry, resolveClaims } from '@ipr/api';
import { findModules } from '@ipr/local-stack/dev/find-modules';
import { artefact } from './artefact.ts';

/**
 * The text of remotes.json for the modules' declarations.
 * @throws Error for a declaration that the shell would refuse, or when two modules claim one path
 */
export const remotesText = (declared: readonly unknown[]): string => {
  const registry = { remotes: declared };
  const { refused } = resolveClaims(RemotesRegistry.parse(registry).remotes);
  if (refused.length > 0)
    throw new Error(
      refused
        .map(({ name, claim }) => `${name} cannot have ${claim}: another module has it, or it is not its own`)
        .join('; '),
    );
  return `${JSON.stringify(registry, null, 2)}\n`;
};

/** The registry of the modules in this checkout, as one machine serves it. A release edits its own copy. */
export const remotesRegistry = artefact('remotes', async () => {
  const modules = await findModules();
  return { 'deploy/local/remotes.json': remotesText(modules.map(({ remote }) => remote)) };
});
