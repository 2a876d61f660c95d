import { AskForAccess } from '../features/ask/ask-for-access.tsx';

/** A button that expands to a small form, for the page of an asset without access. */
export const AccessRequest = ({ assetId }: { readonly assetId: string }) => <AskForAccess assetId={assetId} />;
