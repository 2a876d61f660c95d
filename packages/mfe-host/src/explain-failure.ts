import { Failure } from '@ipr/domain';
import { fetchUnverified } from './integrity/guard-page.ts';

const sha384 = async (bytes: ArrayBuffer): Promise<string> =>
  `sha384-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))))}`;

/**
 * Why a file of a module could not be loaded; browsers report one error for all reasons. Requests the file once more.
 * @param integrity that it should have; none in development
 */
export const explainFailure = async (url: string, integrity: string | undefined, cause: unknown): Promise<Failure> => {
  const response = await fetchUnverified(url).catch(() => undefined);
  if (!response) return new Failure('network.unreachable', {}, cause);
  if (response.status >= 500) return new Failure('service.unavailable', {}, cause);
  if (!response.ok) return new Failure('module.missing', {}, cause);
  const bytes = await response.arrayBuffer().catch(() => undefined);
  if (!bytes) return new Failure('network.unreachable', {}, cause);
  const isTampered = integrity !== undefined && (await sha384(bytes)) !== integrity;
  return new Failure(isTampered ? 'module.tampered' : 'network.unreachable', {}, cause);
};
