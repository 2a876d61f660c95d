import { AskForAccess } from '../features/ask/ask-for-access.tsx';

/** A button that becomes a small form, for the page of an asset that somebody has no access to. */
export const AccessRequest = ({ assetId }: { readonly assetId: string }) => <AskForAccess assetId={assetId} />;
