import { microFrontend } from '@ipr/mfe-dev/rspack';

export default microFrontend(import.meta);
