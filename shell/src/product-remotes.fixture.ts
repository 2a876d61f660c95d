import { RemotesRegistry } from '@ipr/api';
import { productRemotes as declared } from '@ipr/mfe-host/registry.fixture';

/** The modules of this checkout, as the shell reads them from the registry. */
export const productRemotes = () => RemotesRegistry.parse({ remotes: declared() }).remotes;
