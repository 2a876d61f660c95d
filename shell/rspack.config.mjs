import { shellApp } from '@ipr/mfe-kit/rspack';

export default shellApp(import.meta);
