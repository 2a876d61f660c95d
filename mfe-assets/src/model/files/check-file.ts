import { extensionOf, Failure, formatBytes, pickerExtensions, uploadLimits } from '@ipr/domain';

/** The specified wording of the hint names these first; the other accepted extensions follow (decision V2). */
const namedFirst: readonly string[] = ['pdf', 'doc', 'xls', 'png', 'jpg'];

const isAccepted = (extension: string): boolean => (pickerExtensions as readonly string[]).includes(extension);

/** 'PDF, DOC, XLS, PNG, JPG, …': what the picker accepts, as hint and refusal name it. */
export const acceptedList = (): string => {
  const others = pickerExtensions.filter((extension) => !namedFirst.includes(extension));
  return [...namedFirst.filter(isAccepted), ...others].map((extension) => extension.toUpperCase()).join(', ');
};

/** The picker's limit in bytes: the deployment's, and never more than storage accepts (decision V1). */
export const pickerLimit = (configuredBytes: number): number => Math.min(configuredBytes, uploadLimits.maximum);

/**
 * The picker's rules (decisions V1, V2, R8, R19), asked before a byte is read.
 * @throws file.empty, file.type-unsupported, file.too-large
 */
export const checkFile = (file: Pick<File, 'name' | 'size'>, maxBytes: number): void => {
  if (!isAccepted(extensionOf(file.name))) throw new Failure('file.type-unsupported', { list: acceptedList() });
  if (file.size === 0) throw new Failure('file.empty');
  if (file.size > maxBytes) throw new Failure('file.too-large', { max: formatBytes(maxBytes) });
};

/** Where a deployment allows more than the default limit, a file above it is asked about once (decision V1). */
export const needsConfirmation = (file: Pick<File, 'size'>): boolean => file.size > uploadLimits.picker;
