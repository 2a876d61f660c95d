import { AccessRequestForm } from '../features/request-access/access-request-form.tsx';

/** A button that expands to a small form, for the page of an asset without access. */
export const AccessRequest = ({ assetId }: { readonly assetId: string }) => <AccessRequestForm assetId={assetId} />;
