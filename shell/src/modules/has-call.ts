import * as api from '@ipr/api';

const apis: Readonly<Record<string, unknown>> = api;

/** Whether this shell's clients have a call in that version. @param call e.g. 'sharing.shares@1' */
export const hasCall = (call: string): boolean => {
  const [, service = '', name = '', version] = /^(\w+)\.(\w+)@(\d+)$/.exec(call) ?? [];
  const calls = apis[`${service}Api`] as Readonly<Record<string, api.Endpoint>> | undefined;
  const found = calls && Object.hasOwn(calls, name) ? calls[name] : undefined;
  return found !== undefined && (found.version ?? 1) === Number(version);
};
