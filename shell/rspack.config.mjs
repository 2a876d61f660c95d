import { shellApp } from '@ipr/mfe-dev/rspack';
import { verifierFiles } from '@ipr/mfe-dev/verifier-build';

const shell = shellApp(import.meta);

export default (env, argv) => (env?.verifier ? verifierFiles(import.meta, env.out) : shell(env, argv));
