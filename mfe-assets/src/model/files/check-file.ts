import type { PortalConfig } from '@ipr/api';
import { extensionOf, Failure, formatBytes, uploadLimits } from '@ipr/domain';

/** The endings that the picker accepts, or any file. */
export type AcceptedTypes = Readonly<PortalConfig['uploads']['types']>;

/** Named first in the specified hint; the other accepted extensions follow (decision V2). */
const namedFirst: readonly string[] = ['pdf', 'doc', 'xls', 'png', 'jpg'];

/** 'PDF, DOC, XLS, PNG, JPG, …': the accepted types, for the hint and the refusal. */
export const acceptedList = (types: readonly string[]): string => {
  const others = types.filter((extension) => !namedFirst.includes(extension));
  const first = namedFirst.filter((extension) => types.includes(extension));
  return [...first, ...others].map((extension) => extension.toUpperCase()).join(', ');
};

/** The picker's limit in bytes: the deployment's, capped by the storage limit (decision V1). */
export const pickerLimit = (configuredBytes: number): number => Math.min(configuredBytes, uploadLimits.maximum);

/**
 * Validates a file by name and size before reading it (decisions V1, V2, R8, R19).
 * @throws file.empty, file.type-unsupported, file.too-large
 */
export const checkFile = (file: Pick<File, 'name' | 'size'>, maxBytes: number, types: AcceptedTypes): void => {
  if (types !== 'any' && !types.includes(extensionOf(file.name)))
    throw new Failure('file.type-unsupported', { list: acceptedList(types) });
  if (file.size === 0) throw new Failure('file.empty');
  if (file.size > maxBytes) throw new Failure('file.too-large', { max: formatBytes(maxBytes) });
};

/** Whether a file above the default limit, allowed by the deployment, requires confirmation (decision V1). */
export const needsConfirmation = (file: Pick<File, 'size'>): boolean => file.size > uploadLimits.picker;
