import { microFrontend } from '@ipr/mfe-kit/rspack';

export default microFrontend(import.meta);
