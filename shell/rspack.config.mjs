import { shellApp } from '@ipr/mfe-dev/rspack';

export default shellApp(import.meta);
