import { type PageError, pageErrorsPath } from '@ipr/api';
import { Failure, pageState } from '@ipr/domain';

/** The most reports of one page: an error in a loop is known after the first one. */
const most = 10;

const reported = () => pageState('reported-errors', () => new Set<string>());

/** The part of the registry of modules that names versions (packages/mfe-host). */
const versions = () => pageState('modules', () => new Map<string, { readonly version: string }>());

/** A failure's code or an error's class, never its text. */
const nameOf = (thrown: unknown): string => {
  if (thrown instanceof Failure) return thrown.code;
  const name = thrown instanceof Error ? thrown.name : 'unknown';
  return /^[A-Za-z][\w.-]{0,59}$/.test(name) ? name : 'Error';
};

/**
 * Reports an error to the operator, once for each kind: the module with its version, the phase and the name of the error. Nothing of the
 * person or the page is sent.
 * @param mounted name of a module, or of a part as 'mfe_sharing-AccessControls'
 */
export const reportError = (mounted: string, phase: PageError['phase'], thrown: unknown): void => {
  const module = mounted.split('-')[0] ?? 'shell';
  const error: PageError = { module, version: versions().get(module)?.version ?? 'none', phase, error: nameOf(thrown) };
  const body = JSON.stringify(error);
  if (reported().has(body) || reported().size >= most) return;
  reported().add(body);
  const headers = { 'content-type': 'application/json' };
  void fetch(pageErrorsPath, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined);
};
